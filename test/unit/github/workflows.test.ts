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

type Hook = {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly files: string;
};

/** The lines that use an action of another repository without its commit, or without the version. */
function unpinned(workflow: string): string[] {
  return workflow
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(?:- )?uses:/.test(line))
    .filter(
      (line) => !/^(?:- )?uses: (?:\.\/\S+|[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+)$/.test(line),
    );
}

describe('the workflows of the repository', () => {
  let parser: typeof Parser & { readonly parseAction: typeof Parser.parseWorkflow };
  before(async () => {
    // As it is, Node cannot load it: it imports JSON in a way that only bundlers know.
    const scratch = mkdtempSync(path.join(tmpdir(), 'hogql-'));
    const outfile = path.join(scratch, 'parser.cjs');
    const contents = ['index', 'actions/action-parser'].map(
      (file) => `export * from './${file}.js';`,
    );
    const resolveDir = path.join(root, 'node_modules/@actions/workflow-parser/dist');
    const stdin = { contents: contents.join('\n'), resolveDir };
    await build({ stdin, outfile, bundle: true, platform: 'node', format: 'cjs' });
    parser = createRequire(import.meta.url)(outfile) as typeof parser;
    rmSync(scratch, { recursive: true });
  });
  const problemsOf = (
    name: string,
    content: string,
    kind: 'parseWorkflow' | 'parseAction' = 'parseWorkflow',
  ): string[] => {
    const trace = new parser.NoOperationTraceWriter();
    const { context } = parser[kind]({ name, content }, trace);
    return context.errors.getErrors().map(({ message }) => message);
  };

  for (const name of readdirSync(path.join(root, '.github/workflows'))) {
    const content = read(`.github/workflows/${name}`);

    it(`${name} is one by the rules of GitHub`, () => {
      assert.deepEqual(problemsOf(name, content), []);
    });

    it(`${name} pins each action by its commit, with the version in a comment`, () => {
      assert.deepEqual(unpinned(content), []);
    });

    it(`${name} runs npm scripts that exist and nothing else, with few rights and not for ever`, () => {
      const { permissions, jobs } = parse(content) as Workflow;
      assert.deepEqual(permissions, { contents: 'read' });
      for (const { 'timeout-minutes': minutes, steps } of Object.values(jobs)) {
        assert.ok(minutes !== undefined);
        for (const { run, uses } of steps) {
          if (run === undefined) {
            assert.match(uses ?? '', /^actions\//);
            continue;
          }
          const [, script = run === 'npm test' ? 'test' : undefined] =
            /^npm run ([\w:]+)$/.exec(run) ?? [];
          assert.ok(run === 'npm ci' || (script !== undefined && script in scripts), run);
        }
      }
    });
  }

  it('include no action by a tag, which can be moved', () => {
    const commit = 'a'.repeat(40);
    const steps = [
      'uses: actions/checkout@v4',
      `uses: actions/checkout@${commit}`,
      `uses: actions/checkout@${commit.slice(1)} # v4.4.0`,
      `- uses: 'actions/checkout@main' # v4.4.0`,
    ];
    for (const step of steps) assert.deepEqual(unpinned(step), [step]);
    assert.deepEqual(unpinned(`- uses: a/b/c@${commit} # v4.4.0\nuses: ./.github/actions/a`), []);
  });

  it('find a fault where there is one', () => {
    const content = read('.github/workflows/check.yml').replace('runs-on:', 'run-on:');
    assert.ok(problemsOf('a.yml', content).length > 0);
  });

  it('run each part of the tests that `npm test` runs', () => {
    const parts = [...read('scripts/steps.ts').matchAll(/script: '(test:\w+)'/g)];
    assert.ok(parts.length > 3);
    const { jobs } = parse(read('.github/workflows/check.yml')) as Workflow;
    const run = Object.values(jobs).flatMap(({ steps }) => steps.map((step) => step.run));
    for (const [, part = ''] of parts) assert.ok(run.includes(`npm run ${part}`), part);
  });

  it('have an action by the rules of GitHub, with a program that is there', () => {
    const folder = '.github/actions/hogql-check';
    const content = read(`${folder}/action.yml`);
    assert.deepEqual(problemsOf('action.yml', content, 'parseAction'), []);
    const broken = content.replace('main: check.cjs', 'min: check.cjs');
    assert.ok(problemsOf('action.yml', broken, 'parseAction').length > 0);
    const { runs } = parse(content) as { readonly runs: { readonly main: string } };
    assert.ok(read(`${folder}/${runs.main}`).length > 0);
  });

  it('have updates for each kind of package that the repository uses', () => {
    const { version, updates } = parse(read('.github/dependabot.yml')) as {
      readonly version: number;
      readonly updates: readonly {
        'package-ecosystem': string;
        directory: string;
        schedule: { interval: string };
        groups?: Record<string, { patterns: string[]; 'dependency-type'?: string }>;
      }[];
    };
    assert.equal(version, 2);
    assert.deepEqual(
      updates.map((update) => update['package-ecosystem']),
      ['npm', 'github-actions'],
    );
    const members = ['package-ecosystem', 'directory', 'schedule', 'groups'];
    for (const update of updates) {
      assert.deepEqual(
        Object.keys(update).filter((member) => !members.includes(member)),
        [],
      );
      assert.equal(update.directory, '/');
      assert.match(update.schedule.interval, /^(?:daily|weekly|monthly)$/);
      for (const { patterns } of Object.values(update.groups ?? {})) assert.ok(patterns.length > 0);
    }
  });

  it('let people open issues without a form, and link nowhere else', () => {
    const config: unknown = parse(read('.github/ISSUE_TEMPLATE/config.yml'));
    assert.deepEqual(config, { blank_issues_enabled: true });
  });

  const hookFields = ['id', 'name', 'description', 'entry', 'language', 'files'];
  const checkHooks = (hooks: readonly Hook[]): void => {
    for (const hook of hooks) {
      assert.deepEqual(
        Object.keys(hook).filter((field) => !hookFields.includes(field)),
        [],
      );
      assert.match(hook.entry, /^npx --no-install hogql (?:check|format)$/);
      assert.equal(hook.language, 'system');
      const files = new RegExp(hook.files);
      for (const name of ['a.hogql', 'b.notebook.hogql', 'c/d.insight.json']) {
        assert.match(name, files);
      }
      assert.doesNotMatch('package.json', files);
    }
  };

  it('have hooks for a commit that run what is installed', () => {
    const hooks = parse(read('.pre-commit-hooks.yaml')) as readonly Hook[];
    assert.deepEqual(
      hooks.map(({ id }) => id),
      ['hogql-check', 'hogql-format'],
    );
    checkHooks(hooks);
  });

  it('have samples in docs/command-line.md that are what they are for', () => {
    const text = read('docs/command-line.md');
    const [hooks, workflow = '', steps = '', pipeline, ...others] = [
      ...text.matchAll(/^```yaml\n(.*?)^```$/gms),
    ].map(([, sample = '']) => sample);
    assert.deepEqual(others, []);
    const { repos } = parse(hooks ?? '') as { readonly repos: readonly { hooks: Hook[] }[] };
    assert.ok(repos.length > 0);
    for (const repo of repos) checkHooks(repo.hooks);
    assert.deepEqual(problemsOf('sample.yml', workflow), []);
    const indented = steps.replaceAll(/^(?=.)/gm, '      ');
    const withSteps = `${workflow.slice(0, workflow.indexOf('      - '))}${indented}`;
    assert.deepEqual(problemsOf('steps.yml', withSteps), []);
    const { hogql, ...more } = parse(pipeline ?? '') as Record<string, { script: unknown[] }>;
    assert.deepEqual(more, {});
    assert.ok(hogql?.script.every((line) => typeof line === 'string'));
    assert.deepEqual(unpinned(text), []);
    // A command without it could fetch a package of that name.
    assert.doesNotMatch(text, /npx hogql/);
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
