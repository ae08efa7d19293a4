import assert from 'node:assert/strict';
import { FakeUri } from '../../support/fakeTexts.ts';
import { runName } from '../../../../../client/src/runs/window/runName.ts';

const nameOf = (query: string, file?: string): string => {
  const source = file === undefined ? {} : { source: { file: FakeUri.file(file), start: {} } };
  return runName({ query, ...source });
};

describe('the name of a run', () => {
  it('is its file and the first words of its statement, without comments', () => {
    assert.equal(
      nameOf('select event, -- why\n  count() /* x */ from events', '/home/me/a b/signups.hogql'),
      'signups.hogql: select event, count() from events',
    );
    assert.equal(nameOf('select event from events'), 'select event from events');
    assert.equal(
      nameOf('select 1', '/us.example/1/12-sign-ups.hogql'),
      '12-sign-ups.hogql: select …',
    );
  });

  it('is the kind of a node', () => {
    const node = '{"kind": "TrendsQuery", "series": [{"event": "secret"}]}';
    assert.equal(nameOf(node, '/a/trend.insight.json'), 'trend.insight.json: TrendsQuery');
  });

  it('has at most 80 characters, whole ones', () => {
    const long = nameOf(`select ${'🦔, '.repeat(200)} 1 from events`, '/a/b.hogql');
    assert.equal(Array.from(long).length, 80);
    assert.match(long, /^b\.hogql: select 🦔, [🦔, ]*…$/u);
  });

  const secret = 'secret';
  const hidden: [what: string, query: string][] = [
    ['a text', `select 'secret'`],
    ['a text with quotes', `select 'it\\'s secret', 'it''s secret'`],
    ['a text that never ends', `select 'secret`],
    ['a name in double quotes', `select * from events where event = "secret \\" secret"`],
    ['a number', 'select 5ec2e7, 0x5ec2e7, .5, 1_000, 1e9, 1.5 from events'],
    ['a comment', 'select /* secret */ 1 -- secret\n# secret'],
    ['a comment that never ends', 'select 1 /* secret'],
    ['a template', `select f'secret {'secret'} secret'`],
    ['a heredoc', 'select $$secret$$'],
  ];
  for (const [what, query] of hidden) {
    it(`has no value of ${what}`, () => {
      const name = nameOf(query);
      assert.ok(!name.includes(secret) && !/\d|ec2e7/.test(name), name);
    });
  }
});
