import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, Figure } from './benchmark.ts';
import { bundleServer } from './bundle.ts';
import { Editor } from './editor.ts';
import { ordinaryDocument, queryOf } from './queries.ts';
import { wideCatalog } from './wideCatalog.ts';

export const benchmark: Benchmark = {
  title: 'Keystrokes over stdio with 4,096 tables and 120,000 properties, 95th percentile',
  run: measure,
};

const data = join(import.meta.dirname, '../../server/src/schema/data');
/**
 * Enough rounds for the engine to optimize the code, as it has after the first minute of typing.
 */
const warmUps = 100;
const samples = 100;

async function measure(): Promise<readonly Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'hogql-bench-'));
  const server = await bundleServer(scratch);
  cpSync(data, join(scratch, 'data'), { recursive: true });
  const editor = new Editor(server);
  try {
    await editor.start(wideCatalog());
    const figures: Figure[] = [];
    for (const one of keystrokes) figures.push(...(await inQuery(editor, one)));
    figures.push(...(await inDocument(editor)));
    figures.push(memoryOf(editor));
    return figures;
  } finally {
    await editor.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The text typed after WHERE. Each case asks the catalog another question. */
const keystrokes = [
  { name: 'after WHERE', typed: ' ' },
  { name: 'in a function', typed: 'toSt' },
  { name: 'in a property', typed: 'properties.con' },
  { name: 'in an event', typed: "event = 'con" },
  { name: 'in a table', typed: '1 in (select 1 from con' },
];
type Typed = (typeof keystrokes)[number];

/** Types the end of a word into a query of 1 to 3 KB and deletes it again. */
async function inQuery(editor: Editor, { name, typed }: Typed): Promise<Figure[]> {
  const text = queryOf(2);
  await editor.open('file:///query.hogql', text);
  const at = text.lastIndexOf('WHERE ') + 'WHERE '.length;
  return keystroke(editor, { name: `${name}, 2 KB`, typed }, at, 5);
}

/** The same in the middle of a document of 100 statements. */
async function inDocument(editor: Editor): Promise<Figure[]> {
  const text = ordinaryDocument(100);
  await editor.open('file:///document.hogql', text);
  const at = text.indexOf('WHERE ', text.length >> 1) + 'WHERE '.length;
  const name = 'in one of 100 statements, 100 KB';
  return keystroke(editor, { name, typed: 'properties.con' }, at, 20);
}

/**
 * Types the last character and deletes it again. A number before it changes in each round, because
 * nothing is computed for a text that was seen before.
 */
async function keystroke(
  editor: Editor,
  { name, typed }: Typed,
  at: number,
  most: number,
): Promise<Figure[]> {
  const completions: number[] = [];
  const diagnostics: number[] = [];
  const pings: number[] = [];
  const numbered = `1000 > 1 and ${typed.slice(0, -1)}`;
  await editor.edit(at, at, `${numbered} `);
  const end = at + numbered.length;
  for (let round = 0; round < warmUps + samples; round++) {
    await editor.edit(at, at + 4, String(1000 + round));
    await editor.edit(end, end, typed.slice(-1));
    const started = performance.now();
    const { items } = await editor.complete(end + 1);
    const completed = performance.now();
    await editor.diagnose();
    const diagnosed = performance.now();
    await editor.ping();
    const pinged = performance.now();
    if (items.length === 0) throw new Error(`Nothing is offered ${name}`);
    await editor.edit(end, end + 1, '');
    if (round < warmUps) continue;
    completions.push(completed - started);
    diagnostics.push(diagnosed - completed);
    pings.push(pinged - diagnosed);
  }
  await editor.edit(at, end + 1, '');
  // A ping shows how busy the machine is: the same pipe at the same time, without work at its end.
  const other = percentile(pings);
  const goal = { of: 'value', must: most } as const;
  const shared = { unit: 'ms', against: 'a ping', other, goal } as const;
  return [
    { name: `completion ${name}`, value: percentile(completions), ...shared },
    { name: `diagnostics ${name}`, value: percentile(diagnostics), ...shared },
  ];
}

function percentile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

function memoryOf(editor: Editor): Figure {
  const value = editor.memory();
  const goal = { of: 'value', must: 300 * 1024 } as const;
  return { name: 'memory of the server', value, unit: 'KB', against: '', other: value, goal };
}
