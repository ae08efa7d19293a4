import assert from 'node:assert/strict';
import {
  bindParameters,
  type KnownValues,
} from '../../../../client/src/parameters/bindParameters.ts';
import { timeUnits } from '../../../../server/common/language/timeUnits.ts';
import type { Placeholder } from '../../../../server/src/protocol/statements.ts';

const nothing: KnownValues = { entered: {}, fromFile: {}, variables: [] };
const value = (...path: string[]): Placeholder => ({ kind: 'value', path });
const org: Placeholder = { kind: 'variable', codeName: 'org' };
const filters: Placeholder = { kind: 'filters' };
const query = 'select 1';

function bind(placeholders: readonly Placeholder[], known: Partial<KnownValues> = {}) {
  return bindParameters(query, placeholders, { ...nothing, ...known });
}

describe('binding parameters', () => {
  it('waits for a value that was not given', () => {
    const { missing, fields, node } = bind([value('since')]);
    assert.deepEqual(missing, ['since']);
    assert.deepEqual(
      fields.map(({ key, problem }) => [key, problem]),
      [['values.since', 'Enter a value.']],
    );
    assert.deepEqual(node, { kind: 'HogQLQuery', query });
  });

  it('sends values by their paths, those of the file unless others were entered', () => {
    const { missing, node } = bind([value('a', 'b'), value('a', 'c'), value('n')], {
      fromFile: { a: { b: 1, c: 2 }, n: 'file' },
      entered: { 'values.n': { type: 'number', text: '5' } },
    });
    assert.deepEqual(missing, []);
    assert.deepEqual(node['values'], { a: { b: 1, c: 2 }, n: 5 });
  });

  it('takes the type from the use of a value, whatever type it had before', () => {
    const date: Placeholder = { kind: 'value', path: ['from'], use: { type: 'date' } };
    const clock = { nowMs: Date.parse('2026-03-31T12:00:00Z'), timeZone: 'UTC' };
    const entered = { 'values.from': { type: 'text', text: '-7d' } } as const;
    const { fields, node } = bind([date], { entered, clock });
    assert.deepEqual(
      fields.map(({ type, types, text }) => [type, types, text]),
      [['date', undefined, '-7d']],
    );
    assert.deepEqual(node['values'], { from: '2026-03-24' });
    assert.deepEqual(bind([date], { entered }).node['values'], { from: '-7d' });
    const all = bind([date], { entered: { 'values.from': { type: 'date', text: 'all' } }, clock });
    assert.deepEqual(all.missing, ['from']);
  });

  it('suggests what is known of the property that a value is compared with', () => {
    const use = { type: 'text', comparedWith: { owner: 'event', name: '$browser' } } as const;
    const browser: Placeholder = { kind: 'value', path: ['b'], use };
    const suggest = (of: unknown) => (of === use.comparedWith ? ['Chrome', 'Safari'] : []);
    assert.deepEqual(bind([browser], { suggest }).fields[0]?.suggestions, ['Chrome', 'Safari']);
    assert.deepEqual(bind([browser]).fields[0]?.suggestions, []);
  });

  it('takes an empty text that was entered for a value', () => {
    const { missing, node } = bind([value('n')], {
      entered: { 'values.n': { type: 'text', text: '' } },
    });
    assert.deepEqual([missing, node['values']], [[], { n: '' }]);
  });

  const variables = [
    { id: 'id-1', codeName: 'org', name: 'Organisation', type: 'Number', default: 3 },
  ];
  it('sends a variable with its default by the id of the service', () => {
    const { missing, node, fields } = bind([org], { variables });
    assert.deepEqual(missing, []);
    assert.deepEqual(node['variables'], {
      'id-1': { variableId: 'id-1', code_name: 'org', value: 3, isNull: false },
    });
    assert.deepEqual(
      fields.map(({ label, type, text, variable }) => [label, type, text, variable]),
      [['Organisation', 'number', '3', 'known']],
    );
  });

  const lists: [name: string, more: object, text: string | undefined, value: unknown][] = [
    [
      'its default list where it takes several',
      { isMulti: true, default: ['a', 'b'] },
      undefined,
      ['a', 'b'],
    ],
    ['its one default as a list of one', { isMulti: true, default: 'a' }, undefined, ['a']],
    ['what was entered as a list', { isMulti: true }, 'b, c', ['b', 'c']],
    ['the first of a default list where it takes one', { default: ['a', 'b'] }, undefined, 'a'],
  ];
  for (const [name, more, text, value] of lists) {
    it(`sends a list variable ${name}`, () => {
      const list = {
        id: 'id-2',
        codeName: 'org',
        name: 'Lists',
        type: 'List',
        choices: ['a', 'b', 'c'],
      };
      const entered =
        text === undefined ? {} : { 'variables.org': { type: 'list', text } as const };
      const { missing, node } = bind([org], { variables: [{ ...list, ...more }], entered });
      assert.deepEqual(missing, []);
      assert.deepEqual(Object.values(node['variables'] as object), [
        { variableId: 'id-2', code_name: 'org', value, isNull: false },
      ]);
    });
  }

  it('prefers what was entered to the default of a variable, and says where it is wrong', () => {
    const entered = { 'variables.org': { type: 'number', text: 'x' } } as const;
    const { missing, fields } = bind([org], { variables, entered });
    assert.deepEqual(missing, ['Organisation']);
    assert.match(fields[0]?.problem ?? '', /number/);
  });

  it('offers the choices of a list, and a text where it has none', () => {
    const list = { id: '1', codeName: 'org', name: 'Org', type: 'List' };
    const typeOf = (choices: readonly string[]) =>
      bind([org], { variables: [{ ...list, choices }] }).fields[0]?.type;
    assert.deepEqual([typeOf(['US']), typeOf([])], ['choice', 'text']);
  });

  it('asks for a variable that the project does not list', () => {
    const { missing, fields } = bind([org]);
    assert.deepEqual(missing, ['org']);
    assert.match(fields[0]?.hint ?? '', /not a variable of this project/);
    assert.equal(fields[0]?.variable, 'missing');
  });

  it('runs without filters where nothing is entered', () => {
    const { missing, node, fields } = bind([filters]);
    assert.deepEqual(missing, []);
    assert.deepEqual(node, { kind: 'HogQLQuery', query });
    assert.deepEqual(
      fields.map(({ type }) => type),
      ['date', 'date', 'properties', 'boolean'],
    );
  });

  it('sends the filters as the service has them', () => {
    const conditions = [
      { type: 'event', key: '$browser', operator: 'exact', value: 'Chrome, Safari' },
      { type: 'person', key: 'age', operator: 'gt', value: '30' },
      { type: 'person', key: 'plan', operator: 'is_set', value: '' },
      { type: 'event', key: ' ', operator: 'exact', value: 'left out' },
    ];
    const { node } = bind([filters], {
      entered: {
        'filters.dateFrom': { type: 'date', text: '-7d' },
        'filters.dateTo': { type: 'date', text: '' },
        'filters.properties': { type: 'properties', text: JSON.stringify(conditions) },
        'filters.testAccounts': { type: 'boolean', text: 'true' },
      },
    });
    assert.deepEqual(node['filters'], {
      dateRange: { date_from: '-7d', date_to: null },
      properties: [
        { type: 'event', key: '$browser', operator: 'exact', value: ['Chrome', 'Safari'] },
        { type: 'person', key: 'age', operator: 'gt', value: 30 },
        { type: 'person', key: 'plan', operator: 'is_set', value: 'is_set' },
      ],
      filterTestAccounts: true,
    });
  });

  it('offers an interval and a breakdown, and sends them beside the other filters', () => {
    const unit: Placeholder = { kind: 'interval', standard: 'week' };
    const by: Placeholder = { kind: 'breakdown', keys: ['plan', 'country'] };
    const empty = bind([unit, by]);
    assert.deepEqual(empty.missing, []);
    assert.deepEqual(empty.node, { kind: 'HogQLQuery', query });
    assert.deepEqual(
      empty.fields.map(({ label, type, choices, hint }) => [label, type, choices, hint]),
      [
        ['Interval', 'choice', [...timeUnits], 'week'],
        ['Breakdown', 'choice', ['plan', 'country'], 'none'],
      ],
    );
    const { node } = bind([filters, unit, by], {
      entered: {
        'filters.dateFrom': { type: 'date', text: '-7d' },
        'filters.interval': { type: 'choice', text: 'month' },
        'filters.breakdown': { type: 'choice', text: 'country' },
      },
    });
    assert.deepEqual(node['filters'], {
      dateRange: { date_from: '-7d', date_to: null },
      interval: 'month',
      breakdownFilter: { breakdown: 'country', breakdown_type: 'event' },
    });
  });

  it('forgets a breakdown that another query had', () => {
    const by: Placeholder = { kind: 'breakdown', keys: ['plan'] };
    const entered = { 'filters.breakdown': { type: 'choice', text: 'country' } } as const;
    assert.deepEqual(bind([by], { entered }).node, { kind: 'HogQLQuery', query });
  });

  it('waits where a date of the filters is invalid', () => {
    const { missing } = bind([filters], {
      entered: { 'filters.dateFrom': { type: 'date', text: 'soon' } },
    });
    assert.deepEqual(missing, ['From']);
  });

  it('says what kind of value may be entered, and what it may look like', () => {
    const date: Placeholder = { kind: 'value', path: ['from'], use: { type: 'date' } };
    const [free, dated] = bind([value('n'), date]).fields;
    assert.deepEqual(free?.types, ['text', 'number', 'boolean', 'list']);
    assert.deepEqual([free.hint, free.suggestions], [undefined, undefined]);
    assert.deepEqual([dated?.hint, dated?.types], ['a day, or -7d', undefined]);
  });

  it('shows some of the choices of a list that takes several', () => {
    const choices = ['a', 'b', 'c', 'd', 'e', 'f'];
    const list = {
      id: '1',
      codeName: 'org',
      name: 'Org',
      type: 'List',
      choices,
      isMulti: true,
    } as const;
    const [field] = bind([org], { variables: [list] }).fields;
    assert.deepEqual(
      [field?.type, field?.hint, field?.choices],
      ['list', 'a, b, c, d, e', undefined],
    );
    const [none] = bind([org], { variables: [{ ...list, choices: [] }] }).fields;
    assert.equal(none?.hint, undefined);
    const [other] = bind([org], { variables: [{ ...list, type: 'String' }] }).fields;
    assert.equal(other?.type, 'text', 'only lists take several');
  });

  it('sends that a variable is empty, until somebody enters a value', () => {
    const variable = { id: 'id-1', codeName: 'org', name: 'Org', type: 'Date' };
    const { missing, node } = bind([org], { variables: [variable] });
    assert.deepEqual(missing, ['Org']);
    assert.deepEqual(node['variables'], {
      'id-1': { variableId: 'id-1', code_name: 'org', value: null, isNull: true },
    });
  });

  it('sends a variable that nobody knows by its name', () => {
    const entered = { 'variables.org': { type: 'text', text: 'acme' } } as const;
    assert.deepEqual(bind([org], { entered }).node['variables'], {
      org: { variableId: 'org', code_name: 'org', value: 'acme', isNull: false },
    });
  });

  it('takes a default of null for none', () => {
    const variable = { codeName: 'org', name: 'Org', type: 'String', default: null };
    assert.deepEqual(bind([org], { variables: [variable] }).missing, ['Org']);
  });

  it('sends all variables of a query', () => {
    const two: Placeholder = { kind: 'variable', codeName: 'two' };
    const entered = {
      'variables.org': { type: 'text', text: 'a' },
      'variables.two': { type: 'text', text: 'b' },
    } as const;
    const { node } = bind([org, two], { entered });
    assert.deepEqual(Object.keys(node['variables'] as object), ['org', 'two']);
  });

  it('finds in the file only what is its own', () => {
    const fromFile = { a: 'text', b: null };
    const { missing } = bind([value('a', 'length'), value('b', 'c'), value('toString')], {
      fromFile,
    });
    assert.deepEqual(missing, ['a.length', 'b.c', 'toString']);
  });

  it('sends lists as they are, beside other values', () => {
    const fromFile = { a: { b: [1, 2], c: 3 } };
    const { node } = bind([value('a', 'b'), value('a', 'c')], { fromFile });
    assert.deepEqual(node['values'], fromFile);
  });

  const conditions: [operator: string, value: string, sent: unknown][] = [
    ['gt', ' 30 ', 30],
    ['lt', '0.5', 0.5],
    ['gt', '2026-01-31', '2026-01-31'],
    ['lt', ' ', ' '],
    ['is_not', 'a,b', ['a', 'b']],
    ['icontains', 'a, b', 'a, b'],
    ['regex', '^30$', '^30$'],
    ['is_not_set', 'a', 'is_not_set'],
  ];
  for (const [operator, text, sent] of conditions) {
    it(`sends ${JSON.stringify(sent)} where a property ${operator} ${JSON.stringify(text)}`, () => {
      const condition = { type: 'event', key: ' plan ', operator, value: text };
      const entered = {
        'filters.properties': { type: 'properties', text: JSON.stringify([condition]) },
      } as const;
      assert.deepEqual(bind([filters], { entered }).node['filters'], {
        properties: [{ type: 'event', key: 'plan', operator, value: sent }],
      });
    });
  }

  it('sends the last day alone, and test accounts only where they are left out', () => {
    const entered = {
      'filters.dateTo': { type: 'date', text: ' 2026-01-31 ' },
      'filters.testAccounts': { type: 'boolean', text: 'false' },
    } as const;
    assert.deepEqual(bind([filters], { entered }).node['filters'], {
      dateRange: { date_from: null, date_to: '2026-01-31' },
    });
  });

  const clock = { nowMs: Date.parse('2026-03-31T12:00:00Z'), timeZone: 'UTC' };
  it('sends words such as -7d as they are where no date is wanted', () => {
    const entered = { 'values.n': { type: 'text', text: '-7d' } } as const;
    const text: Placeholder = { kind: 'value', path: ['n'], use: { type: 'text' } };
    for (const placeholder of [value('n'), text]) {
      assert.deepEqual(bind([placeholder], { entered, clock }).node['values'], { n: '-7d' });
    }
  });

  it('takes all of time for a text, and for no date, and says so', () => {
    const bound = (type: 'text' | 'date') => {
      const use: Placeholder = { kind: 'value', path: ['n'], use: { type } };
      return bind([use], { entered: { 'values.n': { type, text: ' all ' } }, clock });
    };
    assert.deepEqual(bound('text').node['values'], { n: ' all ' });
    assert.match(bound('date').fields[0]?.problem ?? '', /Enter a date such as 2026-01-31/);
  });

  it('finds each variable by its own name', () => {
    const named = (codeName: string) => ({
      id: codeName,
      codeName,
      name: codeName,
      type: 'String',
    });
    const { fields } = bind([{ kind: 'variable', codeName: 'two' }], {
      variables: [named('one'), named('two')],
    });
    assert.deepEqual(
      fields.map(({ label, problem }) => [label, problem]),
      [['two', 'Enter a value.']],
    );
  });

  it('names the fields of the filters, and shows what they are without an entry', () => {
    const { fields } = bind([filters]);
    assert.deepEqual(
      fields.map(({ label, text, hint }) => [label, text, hint]),
      [
        ['From', '', 'any, or -7d'],
        ['To', '', 'now'],
        ['Where', '', undefined],
        ['Without test accounts', 'false', undefined],
      ],
    );
  });
});
