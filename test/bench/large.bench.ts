import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, Figure } from './benchmark.ts';
import { bundleServer } from './bundle.ts';
import { Editor } from './editor.ts';
import { median } from './measure.ts';
import { ordinaryDocument } from './queries.ts';

export const benchmark: Benchmark = {
  title: 'A document of 10 MB over stdio, until the first diagnostics have come',
  run: measure,
};

const data = join(import.meta.dirname, '../../server/src/schema/data');
const size = 10_000_000;
const rounds = 5;
const mostMs = 2_000;

async function measure(): Promise<readonly Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'hogql-bench-'));
  const server = await bundleServer(scratch);
  cpSync(data, join(scratch, 'data'), { recursive: true });
  try {
    const statements = Math.ceil(size / ordinaryDocument(1).length);
    const figures: Figure[] = [];
    for (const [name, text] of [
      [`${statements} statements`, ordinaryDocument(statements)],
      ['one list', listOf(size)],
    ] as const) {
      figures.push(...(await inDocument(server, name, text)));
    }
    return figures;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A query with a list of texts, as programs write them. */
function listOf(length: number): string {
  const values: string[] = [];
  for (let left = length, at = 0; left > 0; at++) {
    const value = `'distinct id ${at}'`;
    values.push(value);
    left -= value.length + 2;
  }
  return `select event from events where distinct_id in (${values.join(',\n')}) limit 10`;
}

async function inDocument(server: string, name: string, text: string): Promise<Figure[]> {
  const opened: number[] = [];
  const edited: number[] = [];
  const parsed: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const editor = new Editor(server, { refreshes: true });
    try {
      await editor.start({ revision: '1' });
      await editor.open('file:///small.hogql', 'select event from events');
      await editor.diagnose();
      opened.push(
        await timeOf(async () => {
          await editor.open('file:///large.hogql', text);
          await editor.diagnose();
        }),
      );
      const middle = text.lastIndexOf('\n', text.length >> 1);
      edited.push(
        await timeOf(async () => {
          await editor.edit(middle, middle, ' ');
          await editor.diagnose();
        }),
      );
      const started = performance.now();
      JSON.parse(JSON.stringify({ text: text.split('\n') }));
      parsed.push(performance.now() - started);
    } finally {
      await editor.stop();
    }
  }
  const goal = { of: 'value', must: mostMs } as const;
  const shared = { unit: 'ms', against: 'its lines as JSON', other: median(parsed), goal } as const;
  return [
    { name: `opened, ${name}`, value: median(opened), ...shared },
    { name: `after an edit, ${name}`, value: median(edited), ...shared },
  ];
}

async function timeOf(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
