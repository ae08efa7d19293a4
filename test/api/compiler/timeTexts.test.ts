import assert from 'node:assert/strict';
import { applied } from '../../unit/server/support/fixes.ts';
import { said } from '../../unit/server/support/findings.ts';
import { isTaken } from './running.ts';

const texts = [
  '2026-11-01',
  '2026-11-01 10:00:00',
  '2026-11-01T10:00:00',
  '2026-11-01 10:00:00.123',
  '2026/11/01',
  '2026 11 01',
  '1700000000',
  '1700000000.5',
  '20261101',
  '2026-02-28',
  '2026-02-30',
  '2026-13-01',
  '2026-11-01T10:00:00Z',
  '2026-11-01 10:00:00+02:00',
  '2026-11-01 10:00',
  '2026-11-01 10',
  '2026-11-01 1:00:00',
  '2026-1-5',
  '2026-11',
  '2026',
  ' 2026-11-01',
  '01/11/2026',
  '11/13/2026',
  '13.11.2026',
  '1 Nov 2026',
  'yesterday',
  '-7d',
  '',
];

describe('texts that are compared with times', () => {
  for (const text of texts) {
    for (const condition of [
      `timestamp > '${text}'`,
      `timestamp in ('${text}', '2026-01-01')`,
      `toDate(timestamp) = '${text}'`,
    ]) {
      it(`are told if the engine refuses them: ${condition}`, async () => {
        const query = `select count() from events where ${condition}`;
        const found = said(query).filter(({ code }) => code === 'type-mismatch');
        assert.equal(found.length === 0, await isTaken(query));
        for (const { fixes } of found) {
          for (const fix of fixes) assert.ok(await isTaken(applied(query, fix)), fix.title);
        }
      });
    }
  }
});
