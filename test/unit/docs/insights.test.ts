import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { baseOf, lockName, readLock } from '../../../server/common/insights/insightLock.ts';
import { mergeTexts } from '../../../client/src/insights/text/mergeTexts.ts';

const text = readFileSync(path.join(import.meta.dirname, '../../../docs/insights.md'), 'utf8');
const blockOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n(.*?)\n\`\`\`$`, 'ms').exec(text)?.[1] ?? '';

describe('docs/insights.md', () => {
  it('shows a lock as it is read', () => {
    assert.ok(text.includes(`\`${lockName}\``));
    const [entry] = readLock(blockOf('json')).insights;
    assert.ok(entry);
    assert.equal(baseOf(entry).name, 'Signups');
  });

  it('shows a conflict as a merge writes it', () => {
    const query = (where: string): string => `select count() as signups\nfrom events\n${where}`;
    const base = "where event = 'signed_up'";
    const merged = mergeTexts({
      base: query(base),
      theirs: query(`${base} and timestamp >= now() - interval 28 day`),
      mine: query(`${base} and timestamp >= now() - interval 7 day`),
    });
    assert.deepEqual(merged, { text: blockOf(''), hasConflict: true });
  });
});
