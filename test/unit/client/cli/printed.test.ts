import assert from 'node:assert/strict';
import { lineText, printedJson } from '../../../../client/src/cli/printed.ts';
import { type Called, place, removePlaces } from './support/call.ts';

/** What terminals and CI services obey, in a line or at its beginning. */
const obeyed = /^\s*::|##\w*\[|(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/mu;

describe('a line of the command line', () => {
  const lines: [what: string, text: string, shown: string][] = [
    [
      'words as they are',
      'a.hogql:1:8 error Unknown `évnt` — 50 % #1 ::x',
      'a.hogql:1:8 error Unknown `évnt` — 50 % #1 ::x',
    ],
    ['colours of a terminal', 'a\u001b[31mb', 'a\\u001b[31mb'],
    ['a C1 control', 'a\u009b31m', 'a\\u009b31m'],
    ['a line that would be a command', 'a\n::error::b', 'a\\n::error::b'],
    ['a carriage return', 'a\r::add-mask::b', 'a\\r::add-mask::b'],
    ['NUL and tab', '\0\t', '\\u0000\\t'],
    ['separators of lines', '\u0085\u2028\u2029', '\\u0085\\u2028\\u2029'],
    ['text that reads backwards', '\u202ehogql', '\\u202ehogql'],
    ['a command of GitHub', '::error::a', '\\u003a:error'],
    ['one after spaces', '  ::add-mask::a', '  \\u003a:add'],
    ['an old command of GitHub', 'a ##[add-mask]b', 'a \\u0023#[add-mask]b'],
    ['a command of Azure', 'x##vso[task.setvariable]b', 'x\\u0023#vso'],
    ['a message of TeamCity', "##teamcity[message text='a']", '\\u0023#team'],
    [
      'a section of GitLab',
      '\u001b[0Ksection_start:1:a\r\u001b[0K',
      '\\u001b[0Ksection_start:1:a\\r',
    ],
  ];
  for (const [what, text, shown] of lines) {
    it(`shows ${what}`, () => {
      const line = lineText(text);
      assert.ok(line.startsWith(shown), line);
      assert.doesNotMatch(line, obeyed);
      assert.equal(line.split(/[\n\r]/).length, 1);
    });
    it(`writes JSON with ${what} that reads back the same`, () => {
      const json = printedJson({ [text]: [text] });
      assert.deepEqual(JSON.parse(json), { [text]: [text] });
      assert.doesNotMatch(json, obeyed);
    });
  }
});

describe('what others wrote', () => {
  after(removePlaces);
  const mean = '\u001b[2J\u009b1m\u202e##[add-mask]a##vso[task.complete]';
  const query = `select   "${mean}" from events limit 1`;
  const files = {
    [`::error::x${mean}\n::add-mask::y.hogql`]: query,
    ' ::warning::b.hogql': `${query};;select 1 +`,
    [`${mean}.insight.json`]: JSON.stringify({ query: { kind: 'HogQLQuery', query } }),
  };

  const calls: [args: string, least: number][] = [
    ...['text', 'json', 'sarif', 'gitlab', 'junit'].map((format): [string, number] => [
      `check --format ${format}`,
      3,
    ]),
    ['format --check', 2],
    ['format', 2],
    ['parse', 3],
  ];
  for (const [args, least] of calls) {
    it(`is obeyed by no terminal and no CI service after hogql ${args}`, async () => {
      const { call } = await place(files);
      const { out, err } = await call(args);
      assert.doesNotMatch(out, obeyed);
      assert.doesNotMatch(err, obeyed);
      assert.ok(out.split('\n').length > least, out);
    });
  }

  it('is in the commands of GitHub, and is none itself', async () => {
    const { call } = await place(files);
    const lines = (await call('check --format github')).out.trimEnd().split('\n');
    assert.ok(lines.length >= 3);
    for (const line of lines) {
      assert.match(line, /^::(?:error|warning|notice) file=/);
      assert.doesNotMatch(line.slice(2), obeyed);
    }
  });

  it('is no command in what is said of wrong calls', async () => {
    const { call, write } = await place({});
    await write(
      'hogql.config.json',
      JSON.stringify({ diagnostics: { [`${mean}\n::error::`]: 'off' } }),
    );
    const { code, err } = await call('check');
    assert.equal(code, 2);
    assert.match(err, /there is no code/);
    assert.doesNotMatch(err, obeyed);
    const other = await call(`check --config \n::error::${mean}`);
    assert.equal(other.code, 2);
    assert.doesNotMatch(other.err, obeyed);
  });

  it('is laid out exactly for a file or a program, and shown to a person at a terminal', async () => {
    const input = `select "${mean}"\r\n\t, 1`;
    const { call } = await place({});
    const written = async (isTerminal: boolean): Promise<Called> =>
      call('format --stdin-path a.hogql', { input, isTerminal });
    assert.ok((await written(false)).out.includes(mean));
    const { out } = await written(true);
    assert.doesNotMatch(out.replaceAll(/##\w*\[/g, ''), obeyed);
    assert.ok(out.includes('\\u001b[2J'));
  });
});
