import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as Parser from '@actions/workflow-parser';
import { build } from 'esbuild';
import { parse } from 'yaml';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

type Workflow = {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { 'timeout-minutes'?: number; steps: { run?: string; uses?: string }[] }>
  >;
};

describe('the workflows of the repository', () => {
  let parser: typeof Parser;
  before(async () => {
    // As it is, Node cannot load it: it imports JSON in a way that only bundlers know.
    const scratch = mkdtempSync(path.join(tmpdir(), 'hogql-'));
    const outfile = path.join(scratch, 'parser.cjs');
    const entryPoints = [path.join(root, 'node_modules/@actions/workflow-parser/dist/index.js')];
    await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'cjs' });
    parser = createRequire(import.meta.url)(outfile) as typeof Parser;
    rmSync(scratch, { recursive: true });
  });
  const problemsOf = (name: string, content: string): string[] => {
    const trace = new parser.NoOperationTraceWriter();
    const { context } = parser.parseWorkflow({ name, content }, trace);
    return context.errors.getErrors().map(({ message }) => message);
  };

  for (const name of readdirSync(path.join(root, '.github/workflows'))) {
    const content = read(`.github/workflows/${name}`);

    it(`${name} is one by the rules of GitHub`, () => {
      assert.deepEqual(problemsOf(name, content), []);
    });

    it(`${name} runs npm scripts that exist and nothing else, with few rights and not for ever`, () => {
      const { permissions, jobs } = parse(content) as Workflow;
      assert.deepEqual(permissions, { contents: 'read' });
      for (const { 'timeout-minutes': minutes, steps } of Object.values(jobs)) {
        assert.ok(minutes !== undefined);
        for (const { run, uses } of steps) {
          if (run === undefined) {
            assert.match(uses ?? '', /^actions\/[\w-]+@v\d+$/);
            continue;
          }
          const [, script = run === 'npm test' ? 'test' : undefined] =
            /^npm run ([\w:]+)$/.exec(run) ?? [];
          assert.ok(run === 'npm ci' || (script !== undefined && script in scripts), run);
        }
      }
    });
  }

  it('find a fault where there is one', () => {
    const content = read('.github/workflows/check.yml').replace('runs-on:', 'run-on:');
    assert.ok(problemsOf('a.yml', content).length > 0);
  });

  it('have forms for issues with names of their own', () => {
    for (const name of ['bug', 'idea']) {
      const form = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)) as {
        body: { type: string; id?: string }[];
      };
      const ids = form.body.flatMap(({ id }) => id ?? []);
      assert.equal(new Set(ids).size, ids.length);
      for (const { type } of form.body) assert.match(type, /^(?:markdown|textarea)$/);
    }
  });
});
