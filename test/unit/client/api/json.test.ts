import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bodyParser } from '../../../../client/src/api/bodyParser.ts';
import { prettyJson, stringifyJson } from '../../../../client/src/api/json.ts';
import { hasLongInteger } from '../../../../client/src/api/longIntegers.ts';

const workerFile = new URL('../../../../client/src/api/jsonWorker.ts', import.meta.url);
const { signal } = new AbortController();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a JSON body', () => {
  const parse = bodyParser();
  const cases: [text: string, value: unknown][] = [
    ['{"n": 12}', { n: 12 }],
    ['[18446744073709551615]', [{ $integer: '18446744073709551615' }]],
    ['18446744073709551615', { $integer: '18446744073709551615' }],
    ['[-9223372036854775808, 1]', [{ $integer: '-9223372036854775808' }, 1]],
    ['[9007199254740991]', [9007199254740991]],
    ['[9007199254740993]', [{ $integer: '9007199254740993' }]],
    ['["18446744073709551615"]', ['18446744073709551615']],
    ['["a \\" 18446744073709551615"]', ['a " 18446744073709551615']],
    ['["\\\\", 18446744073709551615]', ['\\', { $integer: '18446744073709551615' }]],
    ['[12.5, 18446744073709551615]', [12.5, { $integer: '18446744073709551615' }]],
    ['[1234567890123456.5]', [1234567890123456.5]],
    ['[0.12345678901234567890, 1.5e300]', [0.12345678901234568, 1.5e300]],
    ['\ufeff{"n": "ä🦔"}', { n: 'ä🦔' }],
  ];
  for (const [text, value] of cases) {
    it(`is read exactly: ${text}`, async () =>
      assert.deepEqual(await parse(bytes(text), signal), value));
  }

  it('is searched for long integers everywhere', () => {
    for (let before = 0; before < 40; before++) {
      const text = `[${' '.repeat(before)}1234567890123456]`;
      assert.equal(hasLongInteger(bytes(text)), true, text);
      assert.equal(hasLongInteger(bytes(text.replace('6]', ']'))), false, text);
    }
  });

  it('is read as the engine reads it, but for its large integers', async () => {
    // Integers of the engine's own printing would be read as large ones, rightly.
    const value = fc
      .jsonValue({ maxDepth: 4 })
      .filter((json) => !/\d{16}/.test(JSON.stringify(json)));
    const large = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    await fc.assert(
      fc.asyncProperty(value, large, async (json, integer) => {
        const text = `[${JSON.stringify(json)},${integer}, ${JSON.stringify(String(integer))}]`;
        const read = (await parse(bytes(text), signal)) as unknown[];
        const isSafe = Number.isSafeInteger(Number(integer));
        assert.deepEqual(read, [
          JSON.parse(JSON.stringify(json)),
          isSafe ? Number(integer) : { $integer: String(integer) },
          String(integer),
        ]);
        assert.deepEqual(JSON.parse(stringifyJson(read)), JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  for (const text of [
    '[0018446744073709551615]',
    '[--18446744073709551615]',
    '{18446744073709551615:1}',
    '[18446744073709551615 1]',
    '[18446744073709551615x]',
    '"18446744073709551615',
    '[18446744073709551615,"\\"]',
  ]) {
    it(`is refused where it is not JSON: ${text}`, () =>
      assert.rejects(parse(bytes(text), signal), SyntaxError));
  }

  it('is refused where it is cut off, exact or not', async () => {
    await assert.rejects(parse(bytes('{"results": [[1, 2'), signal), SyntaxError);
    const exact = bytes('{"results": [[18446744073709551615, 2');
    await assert.rejects(parse(exact, signal), SyntaxError);
  });

  describe('of a size that is parsed in a thread', () => {
    const threaded = bodyParser(workerFile);
    const rows = Array.from({ length: 20_000 }, (_, index) => `[18446744073709551615,${index}]`);
    const large = `{"results":[${rows.join(',')}]}`;

    it('comes back exact', async () => {
      const value = (await threaded(bytes(large), signal)) as { results: unknown[] };
      assert.equal(value.results.length, 20_000);
      assert.deepEqual(value.results[19_999], [{ $integer: '18446744073709551615' }, 19_999]);
    });

    it('is refused where it is cut off', () =>
      assert.rejects(threaded(bytes(large.slice(0, -5)), signal), SyntaxError));

    it('is abandoned when the caller gives up', async () => {
      const controller = new AbortController();
      const parsing = threaded(bytes(large), controller.signal);
      controller.abort(new Error('given up'));
      await assert.rejects(parsing, /given up/);
    });
  });
});

describe('JSON that is written back', () => {
  it('has its large integers, order and unknown members unchanged', async () => {
    const text = '{"b":18446744073709551615,"a":[{"z":null,"$integer":"no number"}],"c":1.5}';
    assert.equal(stringifyJson(await bodyParser()(bytes(text), signal)), text);
  });

  it('keeps every number as it was written when it is formatted', () => {
    const text = '{"n":[1.0,1e5,18446744073709551615]}';
    const pretty = prettyJson(text);
    assert.equal(pretty.replaceAll(/\s/g, ''), text);
    assert.ok(pretty.includes('\n  "n": ['));
  });
});
