import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { RecentLines } from '../../../../client/src/base/recentLines.ts';
import { reportText } from '../../../../client/src/report/reportText.ts';
import { withoutSecrets } from '../../../../client/src/report/withoutSecrets.ts';

const key = 'phx_Marked/Key+with=signs"0123456789';

describe('the report of a problem', () => {
  const encoded: Readonly<Record<string, string>> = {
    'as it is': key,
    'in an address': encodeURIComponent(key),
    'with every byte escaped': Buffer.from(key).toString('hex').replaceAll(/../g, '%$&'),
    'in hex': Buffer.from(key).toString('hex').toUpperCase(),
    'in JSON': JSON.stringify({ key }),
    'in Base64': Buffer.from(key).toString('base64'),
    'in Base64 after one byte': Buffer.from(`:${key}`).toString('base64'),
    'in Base64 after two bytes': Buffer.from(`u:${key} and more`).toString('base64'),
    'in Base64 for addresses': Buffer.from(`user:${key}`).toString('base64url'),
    backwards: Array.from(key).reverse().join(''),
  };
  for (const [how, text] of Object.entries(encoded)) {
    it(`has no key ${how}`, () => {
      const scanned = withoutSecrets(`before ${text} after`, [key]);
      assert.ok(scanned.startsWith('before ') && scanned.endsWith(' after'), scanned);
      assert.ok(!scanned.includes(text));
      for (const part of [key.slice(4, 14), key.slice(-10)]) {
        assert.ok(!scanned.includes(part) && !decoded(scanned).includes(part), scanned);
      }
    });
  }

  it('has nothing else that lets somebody in', () => {
    const log = [
      'Authorization: Bearer abcdef',
      '"cookie": "session=abcdef"',
      'http://user:abcdef@proxy.example:8080/',
      'phc_abcdef0123456789',
    ].join('\n');
    const scanned = withoutSecrets(log, []);
    assert.ok(!scanned.includes('abcdef'), scanned);
    assert.ok(scanned.includes('proxy.example:8080'));
  });

  it('keeps its parts apart, whatever the log says', () => {
    const text = reportText({
      versions: { Node: '24.0.0' },
      settings: {},
      log: '```\n## Versions\n````',
    });
    assert.ok(text.includes('- Node: 24.0.0'));
    assert.ok(text.includes('## Changed settings\n\nNone.'));
    assert.ok(text.includes('`````text\n```\n## Versions\n````\n`````'));
  });

  it('has the last lines of the log', () => {
    const lines = new RecentLines(() => undefined, 3);
    lines.add('a\nb');
    lines.add('c');
    lines.add('d');
    assert.equal(lines.text, 'b\nc\nd');
  });
});

/** The decoded Base64 parts of a text. */
function decoded(text: string): string {
  return (text.match(/[A-Za-z0-9+/_-]{12,}/g) ?? [])
    .map((part) => Buffer.from(part, 'base64').toString('latin1'))
    .join('\n');
}
