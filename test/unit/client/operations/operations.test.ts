import assert from 'node:assert/strict';
import type { Parameter } from '../../../../client/src/api/operations/operation.ts';
import { answerText } from '../../../../client/src/operations/answerText.ts';
import { choicesOf, readParameter } from '../../../../client/src/operations/parameterText.ts';

describe('a parameter that was typed', () => {
  const parameter = (type: Parameter['type'], choices?: readonly string[]): Parameter => ({
    name: 'p',
    in: 'query',
    type,
    about: 'P.',
    ...(choices ? { choices } : {}),
  });
  const cases: [type: Parameter['type'], typed: string, read: unknown][] = [
    ['string', ' a b ', 'a b'],
    ['integer', '42', 42],
    ['integer', '-1', -1],
    ['integer', '18446744073709551615', '18446744073709551615'],
    ['integer', '1.5', /whole number/],
    ['integer', 'AaVQ8Ijw', /whole number/],
    ['integers', '42', 42],
    ['integers', '[1, 42]', [1, 42]],
    ['integers', '[1, a]', /a list such as/],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', 'yes', /true or false/],
    ['string', '  ', /Enter a value/],
  ];
  for (const [type, typed, read] of cases) {
    it(`of type ${type}, “${typed}”, is ${String(read)}`, () => {
      const input = readParameter(parameter(type), typed);
      if (read instanceof RegExp) {
        assert.ok(input.kind === 'problem');
        assert.match(input.problem, read);
      } else {
        assert.deepEqual(input, { kind: 'value', value: read });
      }
    });
  }

  it('is one of its choices', () => {
    const format = parameter('string', ['json', 'csv']);
    assert.deepEqual(choicesOf(format), ['json', 'csv']);
    assert.deepEqual(choicesOf(parameter('boolean')), ['true', 'false']);
    assert.equal(choicesOf(parameter('integer')), undefined);
    assert.equal(readParameter(format, 'xml').kind, 'problem');
  });
});

describe('an answer in a document', () => {
  const shown = (contentType: string, text: string) =>
    answerText({ status: 200, contentType, text });

  it('is formatted JSON with its numbers unchanged', () => {
    assert.deepEqual(shown('application/json', '{"n":18446744073709551615,"f":1.0}'), {
      extension: 'json',
      text: '{\n  "n": 18446744073709551615,\n  "f": 1.0\n}\n',
    });
  });

  it('says in words that there is none', () => {
    const said = { extension: 'txt', text: 'The service answered 200 without a body.\n' };
    assert.deepEqual(shown('', ''), said);
    assert.deepEqual(shown('application/json', ''), said);
    const refused = answerText({ status: 405, contentType: '', text: '' });
    assert.match(refused.text, /405 without a body.*insights\.update with deleted set to true/s);
  });

  it('is unchanged text where it is not JSON', () => {
    assert.deepEqual(shown('text/csv; charset=utf-8', 'a,b\n'), {
      extension: 'csv',
      text: 'a,b\n',
    });
    assert.deepEqual(shown('text/html', '<p>'), { extension: 'txt', text: '<p>' });
  });
});
