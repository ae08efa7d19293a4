import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeptResult } from '../../../../../server/local/data/results/keptResult.ts';
import { freeName, ResultFolder } from '../../../../../server/local/data/results/resultFolder.ts';

describe('the folder of results', () => {
  let home = '';
  let folder: ResultFolder;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'hogql-results-'));
    folder = new ResultFolder(home);
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });
  const keep = (name: string): KeptResult => {
    const told = { title: name, origin: name, format: 'csv' as const, columns: [] };
    writeFileSync(join(home, '.1-a.part'), 'plan\n');
    const file = folder.take({ ...told, draft: '.1-a.part' }, name);
    const kept = { ...told, name, file, at: 1 };
    folder.keep(kept);
    return kept;
  };

  it('loses what a killed process has left, and nothing else', () => {
    const kept = [keep('plans'), keep('unread')];
    writeFileSync(join(home, 'unread.json'), '{"of a later version');
    writeFileSync(join(home, 'plans.0123abcd.csv'), 'rows of before\n');
    writeFileSync(join(home, 'never_kept.0123abcd.jsonl'), '[1]\n');
    writeFileSync(join(home, '.1-left.part'), '');
    utimesSync(join(home, '.1-left.part'), 1, 1);
    writeFileSync(join(home, '.1-written.part'), '');
    folder.sweep(folder.read(() => undefined));
    assert.deepEqual(
      readdirSync(home).sort(),
      ['.1-written.part', 'plans.json', 'unread.json', ...kept.map(({ file }) => file)].sort(),
    );
  });

  it('has names that results have which cannot be read', () => {
    writeFileSync(join(home, 'plans.json'), '{');
    assert.equal(folder.freeName('Plans'), 'plans_2');
  });
});

describe('the name of a result', () => {
  const names: [title: string, name: string][] = [
    ['Daily sign-ups', 'daily_sign_ups'],
    ['2026: Umsätze', '_2026_umsatze'],
    ['"; drop table x', 'drop_table_x'],
    ['∆', 'result'],
    ['taken', 'taken_2'],
  ];
  for (const [title, name] of names) {
    it(`is ${name} for ${title}`, () => {
      assert.equal(
        freeName(title, (other) => other === 'taken'),
        name,
      );
    });
  }
});
