import assert from 'node:assert/strict';
import { place, removePlaces } from './support/call.ts';

const untidy = 'SELECT   event from events  limit 1';
const tidy = 'select event\nfrom events\nlimit 1';

describe('hogql format', () => {
  after(removePlaces);

  it('lays out files, and names those that changed', async () => {
    const { call, read } = await place({ 'a.hogql': untidy });
    const { code, out } = await call('format');
    assert.deepEqual([code, out], [0, 'a.hogql\n']);
    const once = await read('a.hogql');
    assert.match(once, /^select\s+event\s+from events\s+limit 1/);
    assert.deepEqual(await call('format'), { code: 0, out: '', err: '' });
    assert.equal(await read('a.hogql'), once);
  });

  it('only names files with --check', async () => {
    const { call, read } = await place({ 'a.hogql': untidy });
    assert.deepEqual(await call('format --check'), { code: 1, out: 'a.hogql\n', err: '' });
    assert.equal(await read('a.hogql'), untidy);
  });

  it('lays out the cells of a notebook, and leaves its words', async () => {
    const words = "-- %% Words [markdown]\n-- It's   here\n";
    const { call, read } = await place({ 'n.notebook.hogql': `${words}-- %%\n${untidy}\n` });
    await call('format');
    const text = await read('n.notebook.hogql');
    assert.ok(text.startsWith(`${words}-- %%\nselect`), text);
  });

  it('lays out the queries of insight JSON and nothing else of it', async () => {
    const json = (query: string): string =>
      `{ "name":"A",   "query": {"kind":"HogQLQuery","query":${JSON.stringify(query)}} }\n`;
    const { call, read } = await place({ 'i.insight.json': json(untidy), 'q.hogql': untidy });
    await call('format');
    const query = await read('q.hogql');
    assert.equal(await read('i.insight.json'), json(query));
  });

  it('leaves a statement that it cannot read, and says where', async () => {
    const { call, read } = await place({ 'a.hogql': 'select   1 +' });
    const { code, err } = await call('format');
    assert.match(err, /^a\.hogql:1:\d+: Expected an expression .* Left as it is\.\n$/);
    assert.equal(code, 1);
    assert.equal(await read('a.hogql'), 'select   1 +');
  });

  it('leaves a query on one line where the settings say so', async () => {
    const input = 'select event from events where event = 1 limit 1\n';
    const formatted = async (style: string): Promise<string> => {
      const { call } = await place({ 'hogql.config.json': `{"format":{"style":"${style}"}}` });
      return (await call('format --stdin-path a.hogql', { input })).out;
    };
    assert.equal(await formatted('compact'), input);
    assert.notEqual(await formatted('clauses'), input);
  });

  it('prints what it reads from the standard input, in the layout of the settings', async () => {
    const { call } = await place({
      'hogql.config.json': '{"format":{"keywordCase":"upper"}}',
    });
    const { out } = await call('format --stdin-path a.hogql', { input: tidy });
    assert.match(out, /^SELECT\s+event\s+FROM events\s+LIMIT 1/);
  });
});

describe('hogql parse', () => {
  after(removePlaces);

  it('prints the trees of a file on one line, and what is wrong with it', async () => {
    const { call } = await place({ 'a.hogql': 'select 1;\nselect 2 +' });
    const { code, out } = await call('parse');
    const [line = '', rest] = out.split('\n');
    const parsed = JSON.parse(line) as {
      path: string;
      statements: ({ node: string } | null)[];
      errors: { line: number; code: string }[];
    };
    assert.equal(parsed.path, 'a.hogql');
    assert.deepEqual(
      parsed.statements.map((each) => each?.node),
      ['SelectQuery', undefined],
    );
    assert.deepEqual(
      parsed.errors.map((each) => [each.line, each.code]),
      [[2, 'syntax/missing-expression']],
    );
    assert.equal(rest, '');
    assert.equal(code, 1);
  });
});

describe('hogql explain', () => {
  after(removePlaces);

  it('prints the section of a code', async () => {
    const { call } = await place({});
    const { code, out } = await call('explain unknown-column');
    assert.match(out, /^\*\*Error\.\*\* .*```\n$/s);
    assert.doesNotMatch(out, /###/);
    assert.equal(code, 0);
  });

  it('has words for what is no code', async () => {
    const { call } = await place({});
    assert.equal((await call('explain')).err.split('\n')[0], 'Name one code.');
    assert.match((await call('explain unknown-colum')).err, /There is no code "unknown-colum"/);
  });
});
