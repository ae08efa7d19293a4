import assert from 'node:assert/strict';
import { inlayHint, type InlayHintSettings } from '../../../../server/src/features/inlayHint.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { catalog } from '../support/catalog.ts';
import { edited } from '../support/marked.ts';

/** A text with its hints in it, each in angle quotes. */
function hinted(text: string, settings?: InlayHintSettings): string {
  const document = analyze(text);
  const range = document.lines.rangeOf(0, text.length);
  const hints = inlayHint(document, range, catalog, settings).map(({ position, label }) => ({
    range: { start: position, end: position },
    newText: `‹${label as string}›`,
  }));
  return edited(document, hints);
}

describe('inlay hints', () => {
  const cases: [what: string, shown: string][] = [
    ['the type of a call', 'select toString(1)‹: String›'],
    ['the type after an alias', 'select toString(1) as a‹: String›'],
    [
      'the type of a property',
      'select properties.$browser‹: Nullable(String)› from events limit 1',
    ],
    [
      'no type of a column, a literal, a cast or a comparison',
      "select event, 1, 'a', 1::date, 1 = 2 from events limit 1",
    ],
    ['no type that is not known', 'select unknown(1)'],
    [
      'types in CTEs',
      'with a as (select count() as n‹: UInt64› from events) select n from a limit 1',
    ],
    ['the LIMIT that the service adds', 'select event from events‹LIMIT 100›'],
    [
      'a LIMIT before what follows a statement',
      'select event from events‹LIMIT 100› -- all;\n;select event from events‹LIMIT 100›',
    ],
    ['no LIMIT where there is one', 'select event from events limit 5'],
    ['no LIMIT where one row comes', 'select 1'],
    ['a LIMIT of a set operation', 'select event from events union all select 2‹LIMIT 100›'],
    ['a LIMIT where only OFFSET is written', 'select event from events offset 5‹LIMIT 100›'],
    ['no LIMIT in a broken query', 'select event from events where ('],
  ];
  for (const [what, shown] of cases) {
    it(`show ${what}`, () => {
      assert.equal(hinted(shown.replaceAll(/‹[^›]*›/g, '')), shown);
    });
  }

  it('can be switched off one by one', () => {
    const text = 'select toString(1) from events';
    assert.equal(hinted(text, { types: false }), `${text}‹LIMIT 100›`);
    assert.equal(
      hinted(text, { implicitLimit: false }),
      'select toString(1)‹: String› from events',
    );
  });

  it('keep to the range that is in sight', () => {
    const document = analyze('select toString(1);\nselect toString(2)');
    const range = document.lines.rangeOf(20, 38);
    assert.deepEqual(
      inlayHint(document, range, catalog).map(({ position }) => position.line),
      [1],
    );
  });
});
