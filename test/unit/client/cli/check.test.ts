import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { lstat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { place, removePlaces } from './support/call.ts';

const good = 'select event from (select event from events where timestamp > today()) limit 1\n';
const wrong = good.replace('event ', 'evnt ');
const insight = (query: string): string =>
  JSON.stringify({ name: 'A', query: { kind: 'HogQLQuery', query } }, undefined, 2);

describe('hogql check', () => {
  after(removePlaces);

  it('has nothing to say of good files', async () => {
    const { call } = await place({ 'a.hogql': good, 'b/c.insight.json': insight(good) });
    assert.deepEqual(await call('check'), {
      code: 0,
      out: 'Nothing to report in 2 files.\n',
      err: '',
    });
  });

  it('names the place, the severity and the code of each finding', async () => {
    const { call } = await place({ 'a.hogql': wrong });
    const { code, out } = await call('check a.hogql');
    assert.equal(code, 1);
    assert.equal(
      out,
      'a.hogql:1:8 error Unknown column `evnt`. Did you mean `event`? unknown-column\n' +
        '1 error in 1 file.\n',
    );
  });

  it('leaves a link out that it finds, and follows one that is named', async () => {
    const { call, folder, read } = await place({
      'a.hogql': 'select 1\n',
      'elsewhere.txt': 'select  1',
    });
    await symlink(path.join(folder, 'elsewhere.txt'), path.join(folder, 'link.hogql'));
    assert.deepEqual(await call('format'), { code: 0, out: '', err: '' });
    assert.equal(await read('elsewhere.txt'), 'select  1');
    await call('format link.hogql');
    assert.equal(await read('elsewhere.txt'), 'select 1');
    assert.ok((await lstat(path.join(folder, 'link.hogql'))).isSymbolicLink());
  });

  it('reads no settings through a link, and says so', async () => {
    const { call, folder } = await place({ 'a.hogql': good, 'elsewhere.json': '{"files":["b"]}' });
    await symlink(path.join(folder, 'elsewhere.json'), path.join(folder, 'hogql.config.json'));
    const { code, err } = await call('check');
    assert.equal(code, 2);
    assert.match(err, /hogql\.config\.json is a link, a folder or a device/);
    assert.equal((await call('check a.hogql --config elsewhere.json')).code, 0);
  });

  const places: [title: string, name: string, text: string, said: RegExp][] = [
    [
      'a cell of a notebook',
      'n.notebook.hogql',
      `-- %% Words [markdown]\n-- It's\n-- %%\n${wrong}`,
      /:4:8 error/,
    ],
    [
      'a cell that uses another',
      'n.notebook.hogql',
      '-- %% a\nselect 1 as x;\n-- %%\nselect y from a limit 1',
      /:4:8 error .*y/,
    ],
    [
      'a string of an insight, after escapes',
      'i.insight.json',
      insight(`-- "é\\"\n${wrong}`),
      /:5:\d+ error .*evnt/,
    ],
    [
      'a file that is no JSON',
      'i.insight.json',
      '{\n "query": }',
      /:2:\d+ error This is not JSON: .* syntax\/json/,
    ],
    ['a file in another encoding', 'a.hogql', 'not', /1:1 error This file is not UTF-8/],
    [
      'what cannot be parsed',
      'a.hogql',
      'select 1 +',
      /error Expected an expression .*syntax\/missing-expression/,
    ],
  ];
  for (const [title, name, text, said] of places) {
    it(`finds ${title}`, async () => {
      const content = text === 'not' ? new Uint8Array([0x73, 0xe9, 0x20]) : text;
      const { call } = await place({ [name]: content });
      const { code, out } = await call('check');
      assert.match(out, said);
      assert.equal(code, 1);
    });
  }

  it('points at the word inside the JSON', async () => {
    const text = insight(`-- "é\\"\n${wrong}`);
    const { call } = await place({ 'i.insight.json': text });
    const { out } = await call('check --format json');
    const { files } = JSON.parse(out) as {
      files: { findings: { line: number; column: number; endColumn: number }[] }[];
    };
    const [found] = files[0]?.findings ?? [];
    const line = text.split('\n')[(found?.line ?? 0) - 1] ?? '';
    assert.equal(line.slice((found?.column ?? 0) - 1, (found?.endColumn ?? 0) - 1), 'evnt');
  });

  it('reports warnings unless it is told otherwise, and ends with 1 for too many', async () => {
    const { call } = await place({
      'a.hogql': 'select * from events where timestamp > today() limit 1, 2',
    });
    const codes = async (args: string): Promise<(string | number)[]> => {
      const { code, out } = await call(`check ${args}`);
      return [code, ...out.split('\n').flatMap((line) => /\S+-\S+$/.exec(line)?.[0] ?? [])];
    };
    assert.deepEqual(await codes(''), [0, 'misread-limit']);
    assert.deepEqual(await codes('--severity error'), [0]);
    assert.ok((await codes('--severity information')).includes('cost-select-star'));
    assert.deepEqual(await codes('--max-warnings 0'), [1, 'misread-limit']);
    assert.deepEqual(await codes('--max-warnings 1'), [0, 'misread-limit']);
  });

  it('is silenced by comments', async () => {
    const { call } = await place({ 'a.hogql': `-- hogql-ignore-file unknown-column\n${wrong}` });
    assert.equal((await call('check')).code, 0);
  });

  const usages: [args: string, said: RegExp][] = [
    ['check nothing', /No HogQL file and no insight JSON is at "nothing"/],
    ['check --colour', /Unknown option '--colour'/],
    ['check --format xml', /--format takes text, json, sarif, github, gitlab, junit, not "xml"/],
    ['check --severity high', /--severity takes error, warning, information, hint/],
    ['check --max-warnings many', /--max-warnings takes a number/],
    ['check --catalog none.json', /The catalog none.json cannot be read/],
    ['check --catalog odd.json', /odd.json is not a catalog. hogql catalog/],
    ['check --config none.json', /There is no file none.json/],
    ['check --since --output=x', /--since/],
    ['check --stdin-path a.hogql b.hogql', /--stdin-path reads no other files/],
    ['check --stdin-path a.hogql --fix', /--fix writes files/],
    ['chek', /There is no command "chek"/],
    ['constructor', /There is no command "constructor"/],
  ];
  for (const [args, said] of usages) {
    it(`ends with 2 for ${args}`, async () => {
      const { call } = await place({ 'a.hogql': good, 'odd.json': '[]' });
      const { code, err } = await call(args);
      assert.match(err, said);
      assert.equal(code, 2);
    });
  }

  it('takes a named file whatever its name is', async () => {
    const { call } = await place({ '[a]*(b).hogql': wrong, 'c.sql': wrong });
    assert.match((await call('check [a]*(b).hogql')).out, /1 error in 1 file/);
    assert.match((await call('check c.sql')).out, /1 error in 1 file/);
  });

  it('looks into folders and globs, each file once, and not into node_modules', async () => {
    const { call } = await place({
      '(odd)/a.hogql': wrong,
      '(odd)/b.txt': wrong,
      'node_modules/x/a.hogql': wrong,
      'q/a.hogql': wrong,
    });
    assert.match((await call('check')).out, /2 errors in 2 files/);
    assert.match((await call('check (odd) (odd)/a.hogql')).out, /1 error in 1 file/);
    assert.match((await call('check q/*')).out, /^q\/a.hogql:1:8 .*\n1 error in 1 file/);
    assert.match((await call('check ../q', { cwd: '(odd)' })).out, /^\.\.\/q\/a.hogql:1:8/);
  });

  it('reads the standard input as a file of a name', async () => {
    const { call } = await place({});
    const { code, out } = await call('check --stdin-path my/a.hogql', { input: wrong });
    assert.match(out, /^my\/a.hogql:1:8 error/);
    assert.equal(code, 1);
  });

  it('has what each command takes in its help', async () => {
    const { call } = await place({});
    assert.match((await call('check --help')).out, /--max-warnings <number> +Ends with 1/);
    assert.match((await call('--help')).out, /check +Checks/);
    assert.equal((await call('')).code, 2);
  });
});

describe('the settings of the command line', () => {
  after(removePlaces);
  const config = JSON.stringify({
    files: ['q'],
    ignore: ['q/old/**'],
    severity: 'error',
    diagnostics: { 'unknown-column': 'warning' },
  });
  const files = { 'q/a.hogql': wrong, 'q/old/b.hogql': wrong, 'c.hogql': wrong };

  it('say which files are meant and how bad a code is, from a folder below too', async () => {
    const { call } = await place({ ...files, 'hogql.config.json': config });
    assert.deepEqual(await call('check'), {
      code: 0,
      out: 'Nothing to report in 1 file.\n',
      err: '',
    });
    assert.match((await call('check', { cwd: 'q/old' })).out, /in 1 file/);
    assert.match((await call('check --severity warning')).out, /1 warning in 1 file/);
  });

  it('can be a member of package.json', async () => {
    const { call } = await place({ ...files, 'package.json': `{"hogql":${config}}` });
    assert.match((await call('check')).out, /in 1 file/);
  });

  it('leave out a package.json without them', async () => {
    const { call } = await place({ ...files, 'package.json': '{' });
    assert.match((await call('check')).out, /in 3 files/);
  });

  const broken: [config: string, said: RegExp][] = [
    ['{', /hogql.config.json is not JSON/],
    ['{"file": []}', /hogql.config.json: .*"?file"?/],
    ['{"severity": "high"}', /severity is not as expected/],
    ['{"diagnostics": {"unknown-colum": "off"}}', /there is no code "unknown-colum"/],
    ['{"files": ["none"]}', /No HogQL file and no insight JSON is at/],
  ];
  for (const [text, said] of broken) {
    it(`are refused as ${text}`, async () => {
      const { call } = await place({ ...files, 'hogql.config.json': text });
      const { code, err } = await call('check');
      assert.match(err, said);
      assert.equal(code, 2);
    });
  }
});

describe('hogql check --fix', () => {
  after(removePlaces);

  it('repairs what can be repaired in one way, in JSON too', async () => {
    const { call, read } = await place({ 'a.hogql': wrong, 'b.insight.json': insight(wrong) });
    assert.deepEqual(await call('check --fix'), {
      code: 0,
      out: 'Nothing to report in 2 files.\n',
      err: '',
    });
    assert.equal(await read('a.hogql'), good);
    assert.equal(await read('b.insight.json'), insight(good));
  });

  it('leaves alone what could be meant in two ways, and every other byte', async () => {
    const text = '\uFEFFselect event\r\nfrom events where timestamp > today() limit 1, 2\r\n';
    const { call, read } = await place({ 'a.hogql': text });
    assert.match((await call('check --fix')).out, /misread-limit/);
    assert.equal(await read('a.hogql'), text);
  });

  it('repairs what a repair brings to light, and ends', async () => {
    const { call, read } = await place({ 'a.hogql': 'select evnt,, uuidd from evnts limit 1;;' });
    await call('check --fix');
    const once = await read('a.hogql');
    await call('check --fix');
    assert.equal(await read('a.hogql'), once);
  });
});

describe('hogql check --changed', () => {
  after(removePlaces);

  it('checks what differs from the last commit or from a branch', async () => {
    const { call, folder, write } = await place({
      'old.hogql': wrong,
      'q/ä b.hogql': good,
      '.gitignore': 'ignored.hogql\n',
    });
    const git = (...args: string[]): Promise<unknown> =>
      promisify(execFile)('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd: folder,
      });
    await git('init', '-b', 'main');
    await git('add', '.');
    await git('commit', '-m', 'a');
    assert.match((await call('check --changed')).out, /in 0 files/);
    await write('q/ä b.hogql', wrong);
    await write('new.hogql', wrong);
    await write('ignored.hogql', wrong);
    assert.match((await call('check --changed')).out, /2 errors in 2 files/);
    assert.match((await call('check --changed', { cwd: 'q' })).out, /1 error in 1 file/);
    await git('checkout', '-b', 'mine');
    await git('add', '.');
    await git('commit', '-m', 'b');
    assert.match((await call('check --changed')).out, /in 0 files/);
    assert.match((await call('check --since main')).out, /2 errors in 2 files/);
    const { code, err } = await call('check --since nowhere');
    assert.match(err, /git could not tell what has changed: fatal: .*nowhere/);
    assert.equal(code, 2);
  });

  it('says so outside a repository', async () => {
    const { call } = await place({ 'a.hogql': good });
    const { code, err } = await call('check --changed');
    assert.match(err, /git could not tell what has changed: fatal: not a git repository/);
    assert.equal(code, 2);
  });
});

describe('hogql check --catalog', () => {
  after(removePlaces);
  const catalog = {
    fetchedAt: 1,
    gaps: [],
    catalog: {
      revision: '1',
      tables: { invoices: { kind: 'data_warehouse', fields: { id: { type: 'string' } } } },
      variables: [{ codeName: 7 }],
    },
  };

  it('knows the tables of the project, and says what of it is malformed', async () => {
    const { call, folder } = await place({
      'a.hogql': 'select idd from invoices limit 1',
      'c.json': JSON.stringify(catalog),
    });
    assert.equal((await call('check')).code, 0);
    const { code, out, err } = await call(`check --catalog ${folder}/c.json a.hogql`);
    assert.match(out, /Unknown column `idd`/);
    assert.match(err, /`variables\[0\]` is malformed/);
    assert.equal(code, 1);
  });
});
