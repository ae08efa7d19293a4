import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installEngine } from '../server/local/engine/install.ts';
import { answersOf, type Asked } from '../test/argumentTypes/answers.ts';
import { AnswersFile } from '../test/argumentTypes/answersFile.ts';
import { TypeEngine } from '../test/argumentTypes/asking.ts';
import { condensed } from '../test/argumentTypes/condensed.ts';
import { allForms } from '../test/argumentTypes/forms.ts';

// npm run argument-types: asks the sandbox's engine which values functions and operators take, and
// writes server/src/schema/data/argumentTypes.json. It takes about half an hour. The answers are kept:
// started again it goes on where it was; without the file of answers it begins anew.
const root = path.join(import.meta.dirname, '..');
const kept = path.join(root, 'node_modules/.cache/argumentTypes.jsonl');
const report = (line: string): void => console.log(line);

if (process.argv.includes('--ask')) await askAll();
else await write();

/** Some questions crash the engine; then its process is started again, and the form is left out. */
async function write(): Promise<void> {
  const crashed = new Set<string>();
  for (;;) {
    const asking = spawn(process.execPath, [import.meta.filename, '--ask'], { stdio: 'inherit' });
    const [code] = (await once(asking, 'exit')) as [number | null];
    if (code === 0) break;
    const { unanswered } = new AnswersFile(kept);
    const [culprit] = unanswered.filter((form) => !crashed.has(form));
    if (culprit === undefined) throw new Error(`The questions ended with ${code ?? 'a signal'}.`);
    crashed.add(culprit);
    report(`The engine crashed at ${culprit}, which is left out.`);
  }
  const { known } = new AnswersFile(kept);
  const asked = allForms().flatMap(({ name, counts }) =>
    counts.flatMap((count): Asked[] => {
      const answers = known.get(`${name}/${count}`);
      return answers ? [{ name, count, answers }] : [];
    }),
  );
  const data = path.join(root, 'server/src/schema/data/argumentTypes.json');
  await writeFile(data, `${JSON.stringify(condensed(asked), null, 1)}\n`);
  report(`${asked.length} forms, ${crashed.size} without answers.`);
}

async function askAll(): Promise<void> {
  const file = new AnswersFile(kept);
  const engine = new TypeEngine(await installEngine(path.join(root, '.sandbox'), report));
  engine.open();
  const forms = allForms().flatMap((form) => form.counts.map((count) => ({ form, count })));
  const begun = Date.now();
  for (const [at, { form, count }] of forms.entries()) {
    const key = `${form.name}/${count}`;
    if (file.known.has(key)) continue;
    const minutes = Math.round((Date.now() - begun) / 60_000);
    report(`${at + 1} of ${forms.length}, ${minutes} min: ${form.name} of ${count}`);
    file.note(key);
    file.note(
      key,
      await answersOf(engine, form, count, file.known.get(`${form.name}/${count - 1}`)),
    );
  }
  engine.close();
  // The library keeps threads that would hold the process.
  process.exit(0);
}
