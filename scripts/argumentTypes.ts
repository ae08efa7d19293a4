import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installEngine } from '../server/local/engine/install.ts';
import { answersOf } from '../test/argumentTypes/answers.ts';
import { AnswersFile } from '../test/argumentTypes/answersFile.ts';
import { TypeEngine } from '../test/argumentTypes/asking.ts';
import { condensed } from '../test/argumentTypes/condensed.ts';
import type { Asked } from '../test/argumentTypes/answers.ts';
import { allForms } from '../test/argumentTypes/forms.ts';

// npm run argument-types: asks the sandbox's engine which values functions and operators take, and
// writes server/src/schema/data/argumentTypes.json. It takes half an hour. Started again after the
// engine has crashed, it goes on with the next form; without the file of answers it begins anew.
const root = path.join(import.meta.dirname, '..');
const report = (line: string): void => console.log(line);
const file = new AnswersFile(path.join(root, 'node_modules/.cache/argumentTypes.jsonl'));
const engine = new TypeEngine(await installEngine(path.join(root, '.sandbox'), report));
await engine.open();

const asked: Asked[] = [];
const forms = allForms().flatMap((form) => form.counts.map((count) => ({ form, count })));
for (const [at, { form, count }] of forms.entries()) {
  const key = `${form.name}/${count}`;
  if (!file.known.has(key)) {
    report(`${at + 1} of ${forms.length}: ${form.name} of ${count}`);
    file.note(key);
    file.note(key, await answersOf(engine, form, count));
  }
  const answers = file.known.get(key);
  if (answers) asked.push({ name: form.name, count, answers });
}
engine.close();
const data = path.join(root, 'server/src/schema/data/argumentTypes.json');
await writeFile(data, `${JSON.stringify(condensed(asked), null, 1)}\n`);
// The library keeps threads that would hold the process.
process.exit(0);
