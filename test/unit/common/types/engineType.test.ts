import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  arrayOf,
  elementOf,
  engineType,
  type EngineType,
  mayBeNull,
  parseType,
  tupleElements,
  typeWith,
  valueTypeOf,
} from '../../../../server/common/types/engineType.ts';
import { isNested, kindOf } from '../../../../server/common/types/typeKind.ts';
import { anyText } from '../anyText.ts';

const literals = ['6', "'UTC'", String.raw`'a, \') b(' = 1`, "'Europe/Berlin'"].map((text) =>
  engineType(text),
);
const leaves = ['String', 'UInt64', 'Float32', 'UUID', 'Nothing'].map((name) => engineType(name));
const members = ['a', '`b c, (`', '_d1'];

/** Types as the engine writes them. */
const types = fc.letrec<{ type: EngineType }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...leaves),
    fc
      .tuple(fc.constantFrom('DateTime64', 'Enum8'), fc.constantFrom(...literals))
      .map(([name, literal]) => engineType(name, [literal])),
    fc
      .tuple(fc.constantFrom('Array', 'Nullable', 'LowCardinality'), tie('type'))
      .map(([name, type]) => engineType(name, [type])),
    fc
      .array(fc.tuple(fc.option(fc.constantFrom(...members)), tie('type')), {
        minLength: 1,
        maxLength: 3,
      })
      .map((args) =>
        typeWith(
          'Tuple',
          args.map(([member, type]) => (member === null ? { type } : { member, type })),
        ),
      ),
  ),
})).type;

describe('a type of the engine', () => {
  it('is read as what it was written from', () => {
    fc.assert(fc.property(types, (type) => assert.deepEqual(parseType(type.text), type)));
  });

  it('is read from any text, and written as what reads the same', () => {
    const brackets = fc.stringMatching(/^[(),'`\\[\]Aa ]{0,40}$/);
    fc.assert(
      fc.property(fc.oneof(anyText, brackets), (text) => {
        const { text: written } = parseType(text);
        assert.equal(parseType(written).text, written);
      }),
    );
  });

  it('is one name if it nests deeper than types do', () => {
    const depth = 10_000;
    const text = `${'Array('.repeat(depth)}String${')'.repeat(depth)}`;
    assert.equal(parseType(text).text, text);
  });

  const texts: [text: string, read: string, values: string, canBeNull: boolean][] = [
    ['LowCardinality(Nullable(String))', 'LowCardinality(Nullable(String))', 'String', true],
    ['Decimal(10,2)', 'Decimal(10, 2)', 'Decimal(10, 2)', false],
    ['int[]', 'Array(int)', 'Array(int)', false],
    ['Nullable( double precision )', 'Nullable(double precision)', 'double precision', true],
    ['tuple(a int, double precision)', 'tuple(a int, double precision)', '', false],
    ['Array(String', 'Array(String', 'Array(String', false],
    ['[]', '[]', '', false],
    [',[]', ',[]', '', false],
    ["Enum8('(' = 1, ')' = 2)", "Enum8('(' = 1, ')' = 2)", '', false],
  ];
  for (const [text, read, values, canBeNull] of texts) {
    it(`reads ${text}`, () => {
      const type = parseType(text);
      assert.equal(type.text, read);
      assert.equal(valueTypeOf(type).text, values || read);
      assert.equal(mayBeNull(type), canBeNull);
    });
  }

  it('tells elements and members', () => {
    assert.equal(elementOf(parseType('Array(Array(Int8))'))?.text, 'Array(Int8)');
    assert.equal(elementOf(parseType('Map(String, Int8)')), undefined);
    const members = tupleElements(parseType('Tuple(a Int8, Array(Tuple(b String)))'));
    assert.deepEqual(
      members?.map(({ text }) => text),
      ['Int8', 'Array(Tuple(b String))'],
    );
    assert.equal(tupleElements(parseType('Tuple')), undefined);
    assert.equal(arrayOf(parseType('String')).text, 'Array(String)');
  });

  const kinds: [text: string, kind: string][] = [
    ['Nullable(UInt256)', 'integer'],
    ['BFloat16', 'float'],
    ['Decimal128(3)', 'decimal'],
    ['LowCardinality(FixedString(2))', 'text'],
    ["DateTime('UTC')", 'time'],
    ['Date32', 'date'],
    ['IntervalDay', 'interval'],
    ["Enum16('Map' = 1)", 'enum'],
    ['JSON(a UInt8)', 'object'],
    ['IntervalsOfSomething else', 'other'],
    ['', 'other'],
  ];
  for (const [text, kind] of kinds) {
    it(`is of the kind ${kind} if it is ${text || 'not told'}`, () => {
      assert.equal(kindOf(parseType(text)), kind);
    });
  }

  it('is nested if values have members, at any depth', () => {
    assert.equal(isNested(parseType('Array(Nullable(Tuple(Int8)))')), true);
    assert.equal(isNested(parseType("Array(Enum8('Tuple' = 1))")), false);
  });
});
