import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TestNotes } from '../../workbench/harness/testNotes.ts';

describe('what tests note while they run', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'hogql-notes-'));
    file = path.join(folder, 'counts');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is nothing before they begin', () => {
    const notes = new TestNotes(file);
    assert.deepEqual(notes.update(), []);
    assert.deepEqual([notes.total, notes.ended, notes.counts], [0, 0, undefined]);
  });

  it('is read once, and a line only when it is whole', () => {
    const notes = new TestNotes(file);
    const failure = { title: 'a é', text: 'Error: no' };
    const line = JSON.stringify({ ended: 1, failure });
    appendFileSync(file, `{"total":3}\n{"ended":1}\n${line.slice(0, 30)}`);
    assert.deepEqual(notes.update(), []);
    assert.deepEqual([notes.total, notes.ended], [3, 1]);
    appendFileSync(file, `${line.slice(30)}\n`);
    assert.deepEqual(notes.update(), [failure]);
    assert.deepEqual(notes.update(), []);
    assert.equal(notes.counts, undefined);
  });

  it('has the sums of all runs that have ended', () => {
    const notes = new TestNotes(file);
    const sums = [
      { passed: 1, failed: 1, titles: ['a'] },
      { passed: 2, failed: 0 },
    ];
    appendFileSync(file, sums.map((each) => `${JSON.stringify(each)}\n`).join(''));
    notes.update();
    assert.deepEqual(notes.counts, { passed: 3, failed: 1, titles: ['a'] });
  });
});
