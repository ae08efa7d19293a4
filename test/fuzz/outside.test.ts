import assert from 'node:assert/strict';
import { growth, growthOf, mostGrowth } from './growth.ts';
import { fuzzOutside, readers } from './outside/fuzz.ts';

const slices = 4;
const each = 2_000;

describe('text from outside', () => {
  for (let slice = 0; slice < slices; slice++) {
    const first = 1 + slice * each;
    it(`is read or refused (seeds ${first} to ${first + each - 1})`, async () => {
      const failures = await fuzzOutside(first, each);
      assert.deepEqual(failures, []);
    });
  }
});

/** Pieces that, repeated, are slow for a reader that looks too far back or ahead. */
const repeated: Readonly<Record<string, readonly [piece: string, closing?: string]>> = {
  blanks: [' '],
  'blank lines': ['\n'],
  'blanks before an end': [' ', 'x'],
  'blank lines before an end': ['\r\n', 'x'],
  'carriage returns': ['\r', 'x'],
  'half titles of pages': ['<title'],
  'open tags': ['<a '],
  'closed brackets': ['{', '}'],
  'open lists': ['['],
  'places of values': ['{{ '],
  'places of values left open': ['{{ a'],
  'blanks in a place of a value': ['{{', ' '],
  dots: ['.', 'x'],
  'ends of sentences': ['https://a.example/.,;:!?', 'x'],
  'ends of comments': ['*/', 'x'],
  'ends of brackets': [')', 'x'],
  'quotes and backslashes': ['"\\', 'x'],
  'escaped quotes': ['\\"'],
  'open quotes': ['"a '],
  'lists with commas': ['a,'],
  'header lines': ['-- @display: bar x="\n'],
  'cell marks': ['-- %% a\n'],
  dashes: ['-', 'x'],
  slashes: ['/'],
  'one word': ['aa '],
  digits: ['1', 'x'],
  zeros: ['0', 'x'],
};

/**
 * How often a piece is repeated, first and to confirm. A text over 128 KB has its own memory page, which costs forty
 * times as much per letter: linear work grows steeply across that line, and evenly beyond it. Quadratic work grows too
 * much at both lengths.
 */
const lengths = [2_000, 16_000];

describe('the time to read', () => {
  for (const [name, { seeds, read }] of Object.entries(readers)) {
    const [start = ''] = seeds;
    it(`${name} grows with their length`, async () => {
      for (const [what, [piece, closing = '']] of Object.entries(repeated)) {
        for (const before of ['', start]) {
          const text = (times: number): string => before + piece.repeat(times) + closing;
          let grown = Infinity;
          for (const length of lengths) {
            if (grown > mostGrowth)
              grown = await growthOf(read, text(length), text(length * growth));
          }
          assert.ok(grown <= mostGrowth, `${growth} times ${what} take ${grown.toFixed(0)} times`);
        }
      }
    });
  }
});
