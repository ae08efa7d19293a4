import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JsonText, prettyJson, stringifyJson } from '../../../../client/src/api/json.ts';
import { parseExactJson } from '../../../../client/src/api/largeJson.ts';
import { cellJson, isBigInteger } from '../../../../client/src/protocol/cellText.ts';
import type { Cell } from '../../../../client/src/protocol/results.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a JSON body', () => {
  const parse = parseExactJson;
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
    it(`is read exactly: ${text}`, async () => assert.deepEqual(await parse(bytes(text)), value));
  }

  const forged = [
    '{"$integer":"1); DROP TABLE x; --"}',
    '{"$integer":"12"}',
    '{"\\u0024integer":"12"}',
    '{"$i\\u006E\\u0074eger":"12"}',
    '{"$$integer":"12"}',
    '[{"b":1,"$integer":"12","__proto__":{"$integer":"3"},"a":18446744073709551615}]',
    '["#AAAAAAAAAAAA12",18446744073709551615]',
    '{"a":[{"$integer":18446744073709551615}]}',
  ];
  for (const text of forged) {
    it(`has no mark of ours that the service wrote: ${text}`, async () => {
      const read = await parse(bytes(text));
      const marks: unknown[] = [];
      JSON.stringify(read, (_key, value: unknown) => {
        if (isBigInteger(value as Cell)) marks.push(value);
        return value;
      });
      const long = [...text.matchAll(/\d{20}/g)].map(([digits]) => ({ $integer: digits }));
      assert.deepEqual(marks, long);
      assert.deepEqual(new JsonText(text).value, read);
      // Everything shown, copied and sent back is unchanged.
      const meant = JSON.stringify(JSON.parse(text.replaceAll(/(?<![\d"])\d{20}/g, '"$&"')));
      for (const written of [stringifyJson(read), cellJson(read as Cell)]) {
        assert.equal(written.replaceAll(/(?<![\d"])\d{20}/g, '"$&"'), meant);
      }
    });
  }

  it('is searched for long integers everywhere', async () => {
    const digits = '9007199254740993';
    const exact = { $integer: digits };
    for (const [text, value] of [
      [digits, exact],
      [`{"a":{"b":[1,{"c":${digits}}]}}`, { a: { b: [1, { c: exact }] } }],
      [
        `[[0.5,"a"],[null,-${digits}]]`,
        [
          [0.5, 'a'],
          [null, { $integer: `-${digits}` }],
        ],
      ],
      // Large, and no integers as they are written.
      [`[1e300,-1e300,${digits}.5,"${digits}"]`, [1e300, -1e300, Number(`${digits}.5`), digits]],
    ] as const) {
      assert.deepEqual(await parse(bytes(text)), value);
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
        const read = (await parse(bytes(text))) as unknown[];
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
    it(`is refused if it is not JSON: ${text}`, () =>
      assert.rejects(parse(bytes(text)), SyntaxError));
  }

  it('is refused where it is cut off, exact or not', async () => {
    await assert.rejects(parse(bytes('{"results": [[1, 2')), SyntaxError);
    const exact = bytes('{"results": [[18446744073709551615, 2');
    await assert.rejects(parse(exact), SyntaxError);
  });

  describe('of a size that is parsed in pieces', () => {
    const row = (index: number): string =>
      `[18446744073709551615,${index},"9007199254740993",-9007199254740992,9007199254740991]`;
    const rows = Array.from({ length: 30_000 }, (_, index) => row(index));
    const large = `{"id":9007199254740993,"results":[${rows.join(',')}],"n":18446744073709551615}`;

    it('comes back exact', async () => {
      const value = (await parse(bytes(large))) as {
        id: unknown;
        results: unknown[];
        n: unknown;
      };
      assert.deepEqual(value.id, { $integer: '9007199254740993' });
      assert.deepEqual(value.n, { $integer: '18446744073709551615' });
      assert.equal(value.results.length, 30_000);
      for (const [index, found] of value.results.entries()) {
        assert.deepEqual(found, [
          { $integer: '18446744073709551615' },
          index,
          '9007199254740993',
          { $integer: '-9007199254740992' },
          9007199254740991,
        ]);
      }
    });

    it('is refused where it is cut off', () =>
      assert.rejects(parse(bytes(large.slice(0, -5))), SyntaxError));
  });

  it('of nothing but long integers has room for all its marks', async () => {
    for (const count of [1, 2, 1_000]) {
      const digits = Array<string>(count).fill('9007199254740993');
      const value = (await parse(bytes(`[${digits.join(',')}]`))) as unknown[];
      assert.deepEqual(
        value,
        digits.map(($integer) => ({ $integer })),
      );
    }
  });
});

describe('JSON that is written back', () => {
  it('has its large integers, order and unknown members unchanged', async () => {
    const text = '{"b":18446744073709551615,"a":[{"z":null,"$integer":"no number"}],"c":1.5}';
    assert.equal(stringifyJson(await parseExactJson(bytes(text))), text);
  });

  it('keeps every number as it was written when it is formatted', () => {
    const text = '{"n":[1.0,1e5,18446744073709551615]}';
    const pretty = prettyJson(text);
    assert.equal(pretty.replaceAll(/\s/g, ''), text);
    assert.ok(pretty.includes('\n  "n": ['));
  });
});
