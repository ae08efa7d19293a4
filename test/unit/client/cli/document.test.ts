import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commands } from '../../../../client/src/cli/program.ts';
import { place, removePlaces } from './support/call.ts';

const document = readFileSync(
  path.join(import.meta.dirname, '../../../../docs/command-line.md'),
  'utf8',
);

describe('docs/command-line.md', () => {
  after(removePlaces);

  it('names each command', () => {
    const named = new Set([...document.matchAll(/`hogql ([a-z]+)/g)].map(([, name]) => name));
    assert.deepEqual([...named].toSorted(), Object.keys(commands).toSorted());
  });

  it('names each option of check, and no other', () => {
    const table = document.slice(document.indexOf('## Options of check')).split('\n## ')[0] ?? '';
    const named = [...table.matchAll(/^\|[^|]*`--([a-z-]+)/gm)].map(([, name]) => name);
    assert.deepEqual(named.toSorted(), Object.keys(commands['check']?.options ?? {}).toSorted());
  });

  it('shows settings that are taken', async () => {
    const [, json = ''] = /^```json\n(.*?)^```$/ms.exec(document) ?? [];
    const { call } = await place({
      'hogql.config.json': json,
      'queries/a.hogql': 'select 1 limit 1',
      'insights/b.hogql': 'select 1 limit 1',
      'hogql.catalog.json': '{"catalog":{}}',
    });
    assert.deepEqual(await call('check'), {
      code: 0,
      out: 'Nothing to report in 2 files.\n',
      err: '',
    });
  });
});
