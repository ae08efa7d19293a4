import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JsonLimitError } from '../../../../client/src/api/jsonLimits.ts';
import { parseLargeJson } from '../../../../client/src/api/largeJson.ts';

/** Rows of many kinds of cells, more of them than are parsed in one go. */
const rows = fc
  .array(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 20 })
  .map((some) => {
    const times = Math.ceil(1_200_000 / JSON.stringify(some).length);
    return Array.from({ length: times }, () => some).flat();
  });

/** An answer with rows somewhere in it. */
const answer = fc
  .record({ rows, others: fc.jsonValue(), key: fc.oneof(fc.string(), fc.constant('__proto__')) })
  .chain(({ rows: list, others, key }) =>
    fc.constantFrom<unknown>(
      list,
      { others, results: list },
      { [key]: { others, results: list } },
      [others, [[list], others]],
      Object.fromEntries([
        [key, list],
        ['others', others],
      ]),
    ),
  );

async function bothRead(text: string): Promise<void> {
  let expected: unknown;
  try {
    expected = JSON.parse(text);
  } catch {
    // A broken text may look as if it nested for ever.
    await assert.rejects(
      parseLargeJson(Buffer.from(text)),
      (error) => error instanceof SyntaxError || error instanceof JsonLimitError,
    );
    return;
  }
  assert.equal(JSON.stringify(await parseLargeJson(Buffer.from(text))), JSON.stringify(expected));
}

describe('JSON that is large', () => {
  it('is read as by the parser of the engine', async () => {
    const property = fc.asyncProperty(answer, fc.constantFrom(0, 2), (value, indent) =>
      bothRead(JSON.stringify(value, null, indent)),
    );
    await fc.assert(property, { numRuns: 40 });
  });

  it('is refused where the parser of the engine refuses it', async () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    const damage = fc.record({
      place,
      text: fc.constantFrom('', ',', ']', '}', '[', '{', '"', '\\'),
    });
    const property = fc.asyncProperty(answer, damage, (value, { place: part, text }) => {
      const whole = JSON.stringify(value);
      const at = Math.floor(part * whole.length);
      return bothRead(whole.slice(0, at) + text + whole.slice(at + 1));
    });
    await fc.assert(property, { numRuns: 40 });
  });

  const list = JSON.stringify(Array.from({ length: 300_000 }, (_, at) => at));
  const awkward: Record<string, string> = {
    'a comma after the last member': `{"results":${list.slice(0, -1)},]}`,
    'two commas': `{"results":${list.slice(0, -1)},,1]}`,
    'a list closed as an object': `{"results":${list.slice(0, -1)}}}`,
    'a list that never ends': `{"results":${list.slice(0, -1)}`,
    'a key that comes again, with a list': `{"results":${list},"results":[1]}`,
    'a key that comes again, with none': `{"results":${list},"results":null}`,
    'a way that a later key cuts off': `{"a":{"results":${list}},"a":3}`,
    'a string that never ends': `{"results":[${'"\\\\'.repeat(600_000)}`,
    'nothing but commas': ','.repeat(600_000),
    'something after the end': `${list} ${list}`,
  };
  for (const [what, text] of Object.entries(awkward)) {
    it(`is read as ever with ${what}`, () => bothRead(text));
  }

  const ones = '1,'.repeat(6_000_000);
  const boundless: Record<string, string> = {
    'a list that is too long': `{"results":[${ones}1]}`,
    'a row that is too long': `{"results":[[1],[${ones}1]],"columns":["a"]}`,
    'a long row after one that is read in pieces': `[[${'1,'.repeat(100_000)}1],[${ones}1]]`,
    'brackets and nothing else': '['.repeat(8_000_000),
    'brackets in a long list': `[${'1,'.repeat(100_000)}${'['.repeat(8_000_000)}`,
  };
  for (const [what, text] of Object.entries(boundless)) {
    it(`is refused before it takes much memory or time: ${what}`, async () => {
      const body = Buffer.from(text);
      const before = process.cpuUsage().user;
      await assert.rejects(parseLargeJson(body), JsonLimitError);
      const ms = (process.cpuUsage().user - before) / 1_000;
      assert.ok(ms < 1_500, `${ms.toFixed(0)} ms`);
    });
  }

  it('lets others work in between', async () => {
    let turns = 0;
    const turn = (): void => {
      turns++;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    const lists = Array(15).fill(list.slice(1, -1)).join(',');
    try {
      await parseLargeJson(Buffer.from(`{"results":[${lists}]}`));
    } finally {
      clearImmediate(next);
    }
    assert.ok(turns >= 5, `${turns} turns`);
  });
});
