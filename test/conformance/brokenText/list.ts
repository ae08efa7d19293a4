import { figuresOf, table } from './figures.ts';
import { measure, type Measured, wayNames } from './measure.ts';

// `npx node test/conformance/brokenText/list.ts [part of a way's name]` lists the texts whose first
// error is in the wrong place, those with several errors, and the figures.
const asked = process.argv[2] ?? '';

const all: Measured[] = [];
const figures = new Map<string, ReturnType<typeof figuresOf>>();
for (const way of wayNames.filter((name) => name.includes(asked))) {
  const measured = await measure(way);
  all.push(...measured);
  figures.set(way, figuresOf(measured));
  const failing = measured.filter(({ isPlaced, isOnly }) => !isPlaced || !isOnly);
  process.stdout.write(`\n${way}: ${failing.length} of ${measured.length}\n`);
  process.stdout.write(failing.map(shown).join(''));
}
figures.set('all', figuresOf(all));
process.stdout.write(`\n${table(figures)}\n`);

function shown({ text, places, errors, isPlaced }: Measured): string {
  const wanted = places.map(({ start, end }) => `${start}-${end} ${quoted(text, start, end)}`);
  const ours = errors.map(
    ({ code, start, end, message }) =>
      `    ${start}-${end} ${quoted(text, start, end)} ${code}: ${message}\n`,
  );
  const fault = isPlaced ? 'several errors' : 'wrong place';
  return `  ${JSON.stringify(text)}\n    ${fault}, wanted at ${wanted.join(' or ')}\n${ours.join('')}`;
}

function quoted(text: string, start: number, end: number): string {
  return JSON.stringify(text.slice(start, end));
}
