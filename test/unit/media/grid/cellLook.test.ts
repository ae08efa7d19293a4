import assert from 'node:assert/strict';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import { webLink } from '../../../../client/src/protocol/webLink.ts';
import {
  cellLook,
  localTime,
  tagOf,
  wordsOf,
  writtenLook,
} from '../../../../media/src/grid/cellLook.ts';
import { linePoints } from '../../../../media/src/grid/sparkline.ts';
import { writing } from '../../../../media/src/grid/writing.ts';

describe('how a cell looks', () => {
  const looks: readonly [value: Cell, look: ReturnType<typeof cellLook>][] = [
    [null, { text: 'NULL', absent: true }],
    [
      'https://example.com/a?b=c',
      { text: 'https://example.com/a?b=c', absent: false, link: 'https://example.com/a?b=c' },
    ],
    ['javascript:alert(1)', { text: 'javascript:alert(1)', absent: false }],
    ['data:text/html,<script>', { text: 'data:text/html,<script>', absent: false }],
    [
      ['__hx_tag', 'Sparkline', 'data', [1, 5, 2]],
      { text: 'Line of 3 values, 1 to 5', absent: false, points: [1, 5, 2] },
    ],
    [
      '{"__hx_tag": "Sparkline", "data": [1, 2]}',
      { text: 'Line of 2 values, 1 to 2', absent: false, points: [1, 2] },
    ],
    [
      [
        '__hx_tag',
        'a',
        'href',
        'https://example.com/',
        'children',
        ['__hx_tag', 'b', 'children', ['home', 1]],
      ],
      { text: 'home1 (https://example.com/)', absent: false, link: 'https://example.com/' },
    ],
    [
      ['__hx_tag', 'a', 'href', 'javascript:alert(1)', 'children', 'click'],
      { text: 'click', absent: false },
    ],
    [
      ['__hx_tag', 'Sparkline', 'data', ['x']],
      { text: '["__hx_tag","Sparkline","data",["x"]]', absent: false },
    ],
    ['{"__hx_tag": broken', { text: '{"__hx_tag": broken', absent: false }],
    [['__hx_tag', '<script>', 'children', '<b>x</b>'], { text: '<b>x</b>', absent: false }],
  ];
  for (const [value, look] of looks) {
    it(`shows ${JSON.stringify(value)}`, () => {
      assert.deepEqual(cellLook(value), look);
    });
  }

  it('draws from the bottom to the top, one value as a level line', () => {
    assert.equal(linePoints([0, 10]), '0.0,15.0 100.0,1.0');
    assert.equal(linePoints([7]), '0.0,15.0 100.0,15.0');
  });
});

describe('links', () => {
  for (const url of ['http://a', 'https://posthog.com/x?y=1#z', 'HTTPS://A.B']) {
    it(`takes ${url}`, () => {
      assert.equal(webLink(url), url);
    });
  }
  const refused = [
    'javascript:alert(1)',
    ' https://a.b',
    'https://a.b\n',
    'https://a b',
    'https://exe.\u202egnp',
    'vscode://x/y',
    'command:x',
    'file:///etc/passwd',
    '//a.b',
    'https://',
    `https://a.b/${'x'.repeat(3000)}`,
  ];
  for (const url of refused) {
    it(`refuses ${JSON.stringify(url.slice(0, 30))}`, () => {
      assert.equal(webLink(url), undefined);
    });
  }
});

describe("times on the reader's clock", () => {
  const instants: readonly [text: string, type: string | undefined, utc: string | undefined][] = [
    ['2026-08-01T10:02:03.123456Z', undefined, '2026-08-01T10:02:03Z'],
    ['2026-08-01 10:02:03+02:00', undefined, '2026-08-01T08:02:03Z'],
    ['2026-08-01 10:02:03', "DateTime64(6, 'Europe/Paris')", '2026-08-01T08:02:03Z'],
    ['2026-01-01 10:02:03', "DateTime('Europe/Paris')", '2026-01-01T09:02:03Z'],
    ['2026-10-25 03:30:00', "DateTime('Europe/Paris')", '2026-10-25T02:30:00Z'],
    ['2026-08-01 10:02:03', "DateTime('UTC')", '2026-08-01T10:02:03Z'],
    ['2026-08-01 10:02:03', 'DateTime', undefined],
    ['2026-08-01 10:02:03', "DateTime('Nowhere/Land')", undefined],
    ['2026-08-01', 'Date', undefined],
    ['soon', undefined, undefined],
  ];
  for (const [text, type, utc] of instants) {
    it(`reads ${text} of ${type ?? 'no type'} as ${utc ?? 'no moment'}`, () => {
      const shown = localTime(text, type);
      if (shown === undefined || utc === undefined) assert.equal(shown, utc);
      else {
        const [day = '', clock = '', offset = ''] = shown.split(' ');
        assert.equal(Date.parse(`${day}T${clock.slice(0, 8)}${offset}`), Date.parse(utc));
        assert.equal(clock.slice(8), /\.\d+/.exec(text)?.[0] ?? '');
      }
    });
  }
});

describe('a tag in a result', () => {
  const attributes = new Map<string, Cell>([
    ['href', 'a'],
    ['n', null],
  ]);
  const tags: [value: Cell, name: string | undefined][] = [
    [['__hx_tag', 'a', 'href', 'a', 'n', null], 'a'],
    [{ __hx_tag: 'a', href: 'a', n: null }, 'a'],
    ['["__hx_tag", "a", "href", "a", "n", null]', 'a'],
    [' { "__hx_tag": "a", "href": "a", "n": null}', 'a'],
    [['__hx_tag', 'a', 'href', 'a', 5, 'dropped', 'n', null, 'odd'], 'a'],
    [['__hx_tag', 5], undefined],
    [['a', 'href'], undefined],
    [{ a: 1 }, undefined],
    [{ __hx_tag: 5 }, undefined],
    ['text {"__hx_tag": "a"}', undefined],
    ['{"__hx_tag": ', undefined],
    [null, undefined],
    [5, undefined],
  ];
  for (const [value, name] of tags) {
    it(`${name ? 'is read from' : 'is not'} ${JSON.stringify(value)}`, () => {
      assert.deepEqual(tagOf(value), name && { name, attributes });
    });
  }

  const words: [value: Cell | undefined, text: string][] = [
    [['__hx_tag', 'b', 'children', ['a', ['__hx_tag', 'i', 'children', 'b'], 3, true]], 'ab3true'],
    [['a', null, 'b'], 'ab'],
    [{ a: 'not words' }, ''],
    [null, ''],
    [undefined, ''],
    [0, '0'],
  ];
  for (const [value, text] of words) {
    it(`has the words “${text}” in ${JSON.stringify(value)}`, () => {
      assert.equal(wordsOf(value), text);
    });
  }

  it('without words is shown as the value it is', () => {
    assert.equal(cellLook(['__hx_tag', 'b']).text, '["__hx_tag","b"]');
    assert.equal(cellLook(['__hx_tag', 'Sparkline', 'data', 'x']).text.slice(0, 3), '["_');
  });

  it('draws as many points as a cell has room for, and tells of all', () => {
    const look = cellLook(['__hx_tag', 'Sparkline', 'data', Array.from({ length: 600 }, () => 1)]);
    assert.equal(look.points?.length, 500);
    assert.equal(look.text, 'Line of 600 values, 1 to 1');
  });

  it('makes a link only of a tag for links', () => {
    const link = cellLook(['__hx_tag', 'b', 'href', 'https://example.com/', 'children', 'x']);
    assert.deepEqual(link, { text: 'x', absent: false });
    const target = cellLook(['__hx_tag', 'a', 'href', 5, 'children', 'x']);
    assert.deepEqual(target, { text: 'x', absent: false });
  });
});

describe('a look in the words of a language', () => {
  const german = writing({ language: 'de', groupDigits: true, shortDates: true });

  it('has its numbers and dates written so, and nothing that is not data', () => {
    assert.equal(writtenLook(cellLook(1234567), 'number', german).text, '1.234.567');
    const asIs = [cellLook(null), cellLook('https://example.com/1'), cellLook(12)];
    for (const look of asIs) assert.equal(writtenLook(look, 'number', german), look);
    const line = cellLook(['__hx_tag', 'Sparkline', 'data', [1, 2]]);
    assert.equal(
      writtenLook(line, 'number', () => 'other'),
      line,
    );
    assert.equal(writtenLook(cellLook(null), 'number', () => 'other').text, 'NULL');
  });

  it('shows a time on the clock of the reader where its type is known', () => {
    const zoned = cellLook('2026-08-01T10:02:03Z', 'DateTime');
    assert.match(zoned.text, /^2026-0[78]-\d\d \d\d:\d\d:03 [+-]\d\d:\d\d$/);
    assert.equal(cellLook('2026-08-01T10:02:03Z').text, '2026-08-01T10:02:03Z');
  });
});

describe("a time on the reader's clock", () => {
  const before = process.env['TZ'];
  after(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  const moment = '2026-08-01T20:02:03.120Z';
  const readers: [zone: string, shown: string][] = [
    ['UTC', '2026-08-01 20:02:03.120 +00:00'],
    ['Asia/Kolkata', '2026-08-02 01:32:03.120 +05:30'],
    ['America/St_Johns', '2026-08-01 17:32:03.120 -02:30'],
    ['Pacific/Apia', '2026-08-02 09:02:03.120 +13:00'],
  ];
  for (const [zone, shown] of readers) {
    it(`is ${shown} in ${zone}`, () => {
      process.env['TZ'] = zone;
      assert.equal(localTime(moment, undefined), shown);
    });
  }

  const types: [text: string, type: string, utc: string | undefined][] = [
    ['2026-08-01 10:00:00', "DateTime('America/St_Johns')", '2026-08-01 12:30:00 +00:00'],
    ['2026-08-01 10:00:00', "DateTime('Asia/Kolkata')", '2026-08-01 04:30:00 +00:00'],
    // The clocks of Paris go back at one, and forward at one, by UTC.
    ['2026-10-25 01:30:00', "DateTime('Europe/Paris')", '2026-10-24 23:30:00 +00:00'],
    ['2026-03-29 01:30:00', "DateTime('Europe/Paris')", '2026-03-29 00:30:00 +00:00'],
    ['2026-03-29 03:30:00', "DateTime('Europe/Paris')", '2026-03-29 01:30:00 +00:00'],
    ['2026-08-01 10:00:00Z', "DateTime('Asia/Kolkata')", '2026-08-01 10:00:00 +00:00'],
    ['2026-08-01 10:00:00-0300', '', '2026-08-01 13:00:00 +00:00'],
    ['at 2026-08-01 10:00:00Z', '', undefined],
    ['2026-08-01 10:00:00Z or so', '', undefined],
    ['2026-13-01 10:00:00Z', '', undefined],
  ];
  for (const [text, type, utc] of types) {
    it(`of ${text} ${type} is ${utc ?? 'not known'}`, () => {
      process.env['TZ'] = 'UTC';
      assert.equal(localTime(text, type), utc);
    });
  }
});
