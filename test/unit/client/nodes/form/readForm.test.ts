import assert from 'node:assert/strict';
import { readForm } from '../../../../../client/src/nodes/form/readForm.ts';
import {
  type InsightKind,
  insightTemplate,
} from '../../../../../client/src/nodes/insightTemplates.ts';
import type { FormGroup, InsightForm } from '../../../../../client/src/protocol/insightForm.ts';

function formOf(insight: unknown): InsightForm {
  const form = readForm(JSON.stringify(insight));
  assert.ok(!('problem' in form), 'a form');
  return form;
}

function labels(groups: readonly FormGroup[]): readonly string[] {
  return groups.map(({ label }) => label);
}

const templates: [kind: InsightKind, title: string, groups: readonly string[]][] = [
  ['trend', 'Trend', ['Insight', 'Series', 'Dates', 'Filters', 'Breakdown', 'Display']],
  ['funnel', 'Funnel', ['Insight', 'Steps', 'Dates', 'Filters', 'Breakdown', 'Display']],
  ['retention', 'Retention', ['Insight', 'People who come back', 'Dates', 'Filters', 'Breakdown']],
  ['path', 'Path', ['Insight', 'Path', 'Dates', 'Filters']],
  [
    'correlation',
    'Correlation',
    ['Insight', 'Correlation', 'Steps', 'Dates', 'Filters', 'Breakdown', 'Display'],
  ],
  ['stickiness', 'Stickiness', ['Insight', 'Series', 'Dates', 'Filters', 'Display']],
  ['lifecycle', 'Lifecycle', ['Insight', 'Series', 'Dates', 'Filters']],
];

const problems: [text: string, problem: RegExp][] = [
  ['{\n"query": {,}}', /error in line 2: .*The form waits/],
  ['', /error in line 1/],
  ['[]', /needs an insight/],
  ['{}', /needs a query with a kind/],
  ['{"query": null}', /needs a query with a kind/],
  ['{"kind": "HogQLQuery", "query": "select 1"}', /A HogQLQuery has no form\. Edit its JSON\./],
  ['{"kind": "constructor"}', /A constructor has no form/],
];

describe('the form of an insight', () => {
  for (const [kind, title, groups] of templates) {
    it(`of a ${kind} has ${groups.join(', ')}`, () => {
      const form = readForm(insightTemplate(kind, []));
      assert.ok('title' in form);
      assert.deepEqual([form.title, labels(form.groups)], [title, groups]);
    });
  }

  for (const [text, problem] of problems) {
    it(`is no form for ${JSON.stringify(text)}`, () => {
      const form = readForm(text);
      assert.match('problem' in form ? form.problem : '', problem);
    });
  }

  it('reads comments and a comma too many', () => {
    const form = readForm('{ // mine\n"kind": "TrendsQuery", "series": [], }');
    assert.equal('title' in form && form.title, 'Trend');
  });

  it('keeps a word that it does not know as a choice', () => {
    const { groups } = formOf({ kind: 'TrendsQuery', series: [], interval: 'fortnight' });
    const interval = groups
      .flatMap(({ fields }) => fields)
      .find(({ path }) => path.at(-1) === 'interval');
    assert.ok(interval?.control.kind === 'choice');
    assert.deepEqual(interval.control.choices.at(-1), { value: 'fortnight', label: 'fortnight' });
  });

  it('asks for the property only where one is computed', () => {
    const series = (math: string): readonly string[] => {
      const { groups } = formOf({ kind: 'TrendsQuery', series: [{ event: 'a', math }] });
      return groups[0]?.lists[0]?.items[0]?.fields.map(({ label }) => label) ?? [];
    };
    assert.deepEqual(series('total'), ['Event', 'Counted as', 'Label']);
    assert.deepEqual(series('sum'), ['Event', 'Counted as', 'Property', 'Label']);
  });

  it('shows filters in one list, in a group, and in groups', () => {
    const one = { type: 'event', key: 'plan', value: 'pro' };
    const group = { type: 'OR', values: [one, one] };
    const shownOf = (properties: unknown): readonly string[] => {
      const { groups } = formOf({ kind: 'LifecycleQuery', series: [], properties });
      return groups
        .filter(({ label }) => label.startsWith('Filters'))
        .map(({ label, fields, lists }) =>
          [
            label,
            fields.map((each) => each.label).join('+'),
            String(lists[0]?.items.length ?? 'no list'),
          ].join('/'),
        );
    };
    const test = 'Filter out internal and test users';
    assert.deepEqual(shownOf(undefined), [`Filters/${test}/0`]);
    assert.deepEqual(shownOf([one]), [`Filters/${test}/1`]);
    assert.deepEqual(shownOf(group), [`Filters/Match+${test}/2`]);
    assert.deepEqual(shownOf({ type: 'AND', values: [group] }), [`Filters/Match+${test}/2`]);
    assert.deepEqual(shownOf({ type: 'AND', values: [group, group] }), [
      `Filters/Match+${test}/no list`,
      'Filters, group 1/Match/2',
      'Filters, group 2/Match/2',
    ]);
  });
});
