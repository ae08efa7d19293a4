import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JsonText } from '../../../../client/src/api/json.ts';
import {
  fieldsOf,
  formatOf,
  insightText,
  InsightTextError,
  readFields,
} from '../../../../server/common/insights/insightText.ts';
import type { InsightFormat } from '../../../../server/common/insights/insightFormat.ts';
import { anyText, throughFile } from '../anyText.ts';
import { changeFor, decide, toSend } from '../../../../client/src/insights/saving/saveDecision.ts';
import { chartOf, state } from '../../client/insights/text/state.ts';

describe('the text of an insight', () => {
  it('is its SQL below a header of comments', () => {
    const text = insightText(
      state({
        name: 'Signups by week',
        description: 'Counted by person,\ntest accounts out',
        tags: ['growth', 'weekly'],
        favorited: true,
        queryText: `{"kind":"DataVisualizationNode","display":"ActionsBar","source":{"kind":"HogQLQuery","query":"select 1\\n","values":{"n": 1.0}}}`,
      }),
    );
    assert.equal(
      text,
      `-- @insight: 42 (AaVQ8Ijw)
-- @name: Signups by week
-- @description: Counted by person,\\ntest accounts out
-- @tags: growth, weekly
-- @favorite: true
-- @display: ActionsBar
-- @values: {"n":1.0}
select 1
`,
    );
  });

  it('says which other source of data it runs on, which no save changes', () => {
    const node = (more: string): string =>
      `{"kind":"DataVisualizationNode","source":{"kind":"HogQLQuery","query":"select 1"${more}}}`;
    const there = state({ queryText: node(',"connectionId":"0190-a"') });
    const text = insightText(there);
    assert.match(text, /\n-- @source: 0190-a\nselect 1$/);
    assert.deepEqual(readFields(text, 'hogql'), readFields(text.replace('0190-a', 'b'), 'hogql'));
    const raw = node(',"connectionId":"0190-a","sendRawQuery":true');
    assert.equal(formatOf(state({ queryText: raw })), 'insight.json');
    assert.equal(formatOf(state({ queryText: node(',"sendRawQuery":true') })), 'hogql');
  });

  it('distinguishes a query that begins like a header from the header', () => {
    const sql = '-- @name: mine\nselect 1';
    const text = insightText(state({ queryText: chartOf(sql) }));
    assert.match(text, /\n-- \\@name: mine\nselect 1$/);
    assert.equal(readFields(text, 'hogql').sql, sql);
  });

  it('is its definition where it has no SQL, with numbers and key order unchanged', () => {
    const queryText = '{"zeta":1.0,"kind":"TrendsQuery","2":1e3,"1":18446744073709551615}';
    const trend = state({ name: 'Growth', queryText });
    assert.equal(formatOf(trend), 'insight.json');
    const text = insightText(trend);
    assert.match(
      text,
      /"zeta": 1\.0,\n\s+"kind": "TrendsQuery",\n\s+"2": 1e3,\n\s+"1": 18446744073709551615/,
    );
    assert.equal(readFields(text, 'insight.json').query, queryText);
  });

  const lines = fc
    .array(fc.constantFrom('-- @name: x', '-- \\@tags: y', 'select 1', '', '-- @foo: 1', "'\\n'"))
    .map((all) => all.join('\n'));
  const anyState = fc.record({
    name: anyText,
    description: anyText,
    tags: fc.array(anyText.filter((text) => text !== '')),
    favorited: fc.boolean(),
    sql: fc.oneof(anyText, lines),
    values: fc.oneof(fc.dictionary(anyText, anyText), fc.array(anyText), anyText),
  });
  it('says all that the insight is when it is read back from its file, and nothing is sent', () => {
    fc.assert(
      fc.property(anyState, ({ sql, values, ...parts }) => {
        const source = { kind: 'HogQLQuery', query: sql, values };
        const queryText = JSON.stringify({ kind: 'DataVisualizationNode', source });
        const one = state({ ...parts, queryText });
        const format = formatOf(one);
        const read = readFields(throughFile(insightText(one)), format);
        assert.equal(read.name ?? '', one.name);
        assert.equal(read.description ?? '', one.description);
        assert.deepEqual(read.tags ?? [], one.tags);
        assert.equal(read.favorited ?? false, one.favorited);
        if (format === 'hogql') assert.equal(read.sql, sql);
        else assert.equal(read.query, queryText);
        assert.deepEqual(decide(fieldsOf(one, format), fieldsOf(one, format), read).send, []);
      }),
      { numRuns: 500 },
    );
  });

  it('is JSON where its HogQL is no text that a file can hold', () => {
    const half = state({ queryText: chartOf("select '\ud83d'") });
    assert.equal(formatOf(half), 'insight.json');
    assert.equal(formatOf(state({ queryText: chartOf("select '😀'") })), 'hogql');
  });

  it('sends a changed text exactly as it stands, in a node that is the same around it', () => {
    fc.assert(
      fc.property(fc.oneof(anyText.map(throughFile), lines), (sql) => {
        const base = state({ queryText: chartOf('select 1') });
        const mine = { sql };
        const decision = decide(fieldsOf(base, 'hogql'), fieldsOf(base, 'hogql'), mine);
        const change = changeFor(base, toSend(decision, mine));
        if (decision.send.length === 0) assert.equal(sql, 'select 1');
        else assert.deepEqual(change?.query, new JsonText(chartOf(sql)));
      }),
    );
  });

  const refused: [text: string, format: InsightFormat, said: RegExp][] = [
    ['-- @favorite: maybe\nselect 1', 'hogql', /true or false/],
    ['-- @values: [1]\nselect 1', 'hogql', /not a JSON object/],
    ['{"name": 1}', 'insight.json', /"name" must be a string/],
    ['{"tags": "a"}', 'insight.json', /"tags" must be a list/],
    ['{"favorited": 1}', 'insight.json', /true or false/],
    ['{\n"name": \n}', 'insight.json', /Line 3 is not JSON/],
    ['[]', 'insight.json', /JSON object/],
  ];
  for (const [text, format, said] of refused) {
    it(`refuses ${JSON.stringify(text)} and says what to do`, () => {
      assert.throws(
        () => readFields(text, format),
        (error) => error instanceof InsightTextError && said.test(error.message),
      );
    });
  }

  it('keeps what the header does not mention, and clears what is empty there', () => {
    const base = fieldsOf(state({ name: 'Named', description: 'Told', tags: ['a'] }), 'hogql');
    assert.deepEqual(decide(base, base, readFields('select 1', 'hogql')).send, []);
    const emptied = readFields('-- @name:\n-- @tags:\nselect 1', 'hogql');
    const sent = toSend(decide(base, base, emptied), emptied);
    assert.deepEqual(sent, { name: '', tags: [] });
    assert.deepEqual(changeFor(state(), sent), { name: '', tags: [] });
  });
});
