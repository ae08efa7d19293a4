import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Connections } from '../../../../client/src/auth/connections.ts';
import { RecentLines } from '../../../../client/src/base/recentLines.ts';
import { editor } from '../support/editor.ts';

describe('the command that makes a report', () => {
  const own = { name: 'shop', host: 'https://secret.example', projectId: '4711' };
  const other = { name: 'blog', host: 'https://other.example', projectId: '4712' };
  const keys = new Map([
    [own, 'a key/of the shop'],
    [other, 'key-of-the-blog'],
  ]);

  let issues: string | undefined;

  /** The report of a window whose log has these lines. */
  async function report(...lines: readonly string[]): Promise<string> {
    const { reportCommands } = await import('../../../../client/src/report/register.ts');
    const log = new RecentLines(() => undefined);
    for (const line of lines) log.add(line);
    const commands = reportCommands({
      connections: { all: () => [...keys.keys()] } as unknown as Connections,
      keys: { get: (connection) => Promise.resolve(keys.get(connection as typeof own)) },
      log,
      manifest: { version: '1.2.3', ...(issues && { bugs: { url: issues } }) },
    });
    await commands['hogql.report']();
    assert.equal(editor.active?.languageId, 'markdown');
    return editor.active.getText();
  }

  beforeEach(() => {
    editor.reset();
    issues = undefined;
    editor.settings.set('hogql.connections', [own, other]);
    editor.settings.set('hogql.rows.limit', 500);
  });

  it('opens a text with what runs, what was set and the last lines of the log', async () => {
    const text = await report('It failed.');
    for (const part of [
      'HogQL for VS Code: 1.2.3',
      'Trusted workspace: yes',
      '"rows.limit": 500',
    ]) {
      assert.ok(text.includes(part), part);
    }
    assert.match(text, /## Last lines of the log\s+```text\s+It failed\./);
  });

  it('is copied as people have left it, and opens where to send it if that is known', async () => {
    editor.pressed = 'Copy Report';
    const text = await report('It failed.');
    await setImmediate();
    assert.deepEqual([editor.copied, editor.executed], [[text], []]);
    issues = 'https://code.example/team/hogql/issues';
    editor.pressed = 'Copy Report and Open Issues';
    await report('It failed.');
    await setImmediate();
    assert.deepEqual([editor.copied.length, editor.executed], [2, [['open', issues]]]);
  });

  it('says how many connections there are, and none of their names, hosts and projects', async () => {
    const text = await report('It failed.');
    assert.ok(text.includes('"connections": "2, not shown"'));
    for (const { name, host, projectId } of keys.keys()) {
      for (const part of [name, new URL(host).host, projectId]) assert.ok(!text.includes(part));
    }
  });

  it('takes the keys of all connections out of the log, in any encoding', async () => {
    const [one = '', two = ''] = keys.values();
    const encoded = Buffer.from(two).toString('base64');
    const text = await report(`sent ${one}`, encodeURIComponent(one), `got ${encoded} back`);
    assert.match(text, /sent \[removed\]\s+\[removed\]\s+got \[removed\]\S? back/);
  });
});
