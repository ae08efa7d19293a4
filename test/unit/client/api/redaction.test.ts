import assert from 'node:assert/strict';
import { redactor } from '../../../../client/src/api/redaction.ts';

const key = 'phx_Ab+3/longEnoughToBeAKey-9';
const redact = (text: string): string => redactor(key)(text);
const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase()}`).join('');
const json = (text: string): string =>
  Array.from(text, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const html = (text: string): string => Array.from(text, (c) => `&#${c.charCodeAt(0)};`).join('');

const forms: [what: string, text: string][] = [
  ['as it is', key],
  ['twice', `${key} ${key}`],
  ['in an address', encodeURIComponent(key)],
  ['with every letter in percent', percent(key)],
  ['with some letters in percent', percent(key.slice(0, 9)) + key.slice(9)],
  ['in JSON with escapes', json(key)],
  ['in HTML with entities', html(key)],
  ['in hexadecimal', Buffer.from(key).toString('hex')],
  ...['', 'u', 'ur', 'urs'].map((user): [string, string] => [
    `in Base64 after ${user.length} letters`,
    Buffer.from(`${user}${key}:x`).toString('base64'),
  ]),
  ['in Base64 for addresses', Buffer.from(key).toString('base64url')],
];

describe('a key in a text', () => {
  for (const [what, text] of forms) {
    it(`is cut ${what}`, () => {
      const cut = redact(`before ${text} after`);
      assert.match(cut, /^before .* after$/);
      assert.ok(cut.length < 40, cut);
    });
  }

  it('is cut where the text ends in the middle of it', () => {
    assert.equal(redact(`x ${key.slice(0, 20)}`), 'x …');
  });

  it('leaves every other text as it is', () => {
    for (const text of ['', 'phx_', 'select 1', 'A'.repeat(1000)]) assert.equal(redact(text), text);
    assert.equal(redactor('')('any'), 'any');
  });

  it('is looked for in linear time', () => {
    const long = key.slice(0, -1).repeat(40_000);
    const began = performance.now();
    redact(long);
    assert.ok(performance.now() - began < 2_000);
  });
});
