import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, Figure, Gap } from './benchmark.ts';
import { bundle, bundleServer } from './bundle.ts';
import { runChild, timeOfBareNode, timeToInitialize } from './children.ts';
import { median } from './measure.ts';

const root = join(import.meta.dirname, '../..');
const rounds = 9;

/** The output of `lexerChild.ts`, in milliseconds. */
export type LexerStart = { readonly load: number; readonly warmUp: number };
/** The output of `coldChild.ts`, in milliseconds. */
export type ColdParse = { readonly ours: number; readonly official: number };

export const benchmark: Benchmark = {
  title: 'Start-up, fresh processes',
  async run() {
    const scratch = mkdtempSync(join(tmpdir(), 'hogql-bench-'));
    try {
      const parser = join(scratch, 'parser.js');
      await bundle('server/src/parser/parse.ts', parser);
      const server = await bundleServer(scratch);
      return [...(await servers(server)), ...(await lexerStart(parser)), ...(await coldParses())];
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  },
};

async function servers(server: string): Promise<(Figure | Gap)[]> {
  const json = builtInJsonServer();
  const [ours, theirs, bare]: number[][] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    ours?.push(await timeToInitialize(server));
    if (json !== undefined) theirs?.push(await timeToInitialize(json));
    bare?.push(await timeOfBareNode());
  }
  const name = 'start to the answer to `initialize`';
  const value = median(ours ?? []);
  const besideNode: Figure = {
    name,
    value,
    unit: 'ms',
    against: 'bare `node -e 0`',
    other: median(bare ?? []),
  };
  if (json === undefined) {
    const missing =
      'no VS Code in .vscode-test to compare with; `npm run test:workbench` fetches it';
    return [besideNode, { name: `${name} beside VS Code's JSON server`, missing }];
  }
  const besideJson: Figure = {
    name,
    value,
    unit: 'ms',
    against: "VS Code's JSON server",
    other: median(theirs ?? []),
    goal: { of: 'times', must: 0.75 },
  };
  return [besideJson, besideNode];
}

/** The JSON server of the newest VS Code that the workbench tests have fetched. */
function builtInJsonServer(): string | undefined {
  const cache = join(root, '.vscode-test');
  if (!existsSync(cache)) return undefined;
  return readdirSync(cache)
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((version) => join(cache, version, 'extensions/json-language-features/server/dist/node'))
    .map((directory) => join(directory, 'jsonServerMain.js'))
    .find((file) => existsSync(file));
}

async function lexerStart(parser: string): Promise<Figure[]> {
  const starts: LexerStart[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    starts.push(await runChild<LexerStart>('lexerChild.ts', [], [parser]));
    bare.push(await timeOfBareNode());
  }
  const against = 'bare `node -e 0`';
  const other = median(bare);
  return [
    {
      name: 'lexer built, in the bundle',
      value: median(starts.map(({ warmUp }) => warmUp)),
      unit: 'ms',
      against,
      other,
      goal: { of: 'value', must: 20, aim: 10 },
    },
    {
      name: 'parser loaded, in the bundle',
      value: median(starts.map(({ load }) => load)),
      unit: 'ms',
      against,
      other,
    },
  ];
}

async function coldParses(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kilobytes of [1, 10]) {
    const runs: ColdParse[] = [];
    for (let round = 0; round < 3; round++) {
      runs.push(await runChild<ColdParse>('coldChild.ts', [], [String(kilobytes)]));
    }
    figures.push({
      name: `first parse, lexer built before, ${kilobytes} KB`,
      value: median(runs.map(({ ours }) => ours)),
      unit: 'ms',
      against: 'first parse of the official parser',
      other: median(runs.map(({ official }) => official)),
    });
  }
  return figures;
}
