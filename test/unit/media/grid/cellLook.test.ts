import assert from 'node:assert/strict';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import { webLink } from '../../../../client/src/protocol/webLink.ts';
import { cellLook } from '../../../../media/src/grid/cellLook.ts';
import { localTime } from '../../../../media/src/grid/localTime.ts';
import { linePoints } from '../../../../media/src/grid/sparkline.ts';

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
