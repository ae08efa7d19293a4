import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { insightKinds, insightTemplate } from '../../../../client/src/nodes/insightTemplates.ts';
import { demoInsights } from '../../../../server/local/data/demo/insights.ts';

const file = new URL('../../../../syntaxes/insight.schema.json', import.meta.url);
// Descriptions of single values are VS Code's own.
const ajv = new Ajv({ strict: false, allErrors: true });
const check = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);

/** The schema's findings, each as `path: message`. */
function found(insight: unknown): readonly string[] {
  check(insight);
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

const query = (node: object) => ({ query: { kind: 'InsightVizNode', source: node } });
const event = { kind: 'EventsNode', event: 'a' };

describe('the schema of insights as JSON', () => {
  for (const kind of insightKinds) {
    it(`finds nothing wrong with a new ${kind}`, () => {
      assert.deepEqual(found(JSON.parse(insightTemplate(kind, []))), []);
    });
  }

  it('finds nothing wrong with saved insights, and nodes alone', () => {
    for (const each of demoInsights) {
      assert.deepEqual(found({ query: each.query }), []);
      assert.deepEqual(found(each.query), []);
    }
  });

  it('lets newer services have members, kinds and words of their own', () => {
    const newer = {
      kind: 'TrendsQuery',
      series: [{ ...event, math: 'newest', more: 1 }],
      interval: 'quarter',
      trendsFilter: { display: 'Newest', more: {} },
      more: [],
    };
    assert.deepEqual(found(query(newer)), []);
    assert.deepEqual(found(query({ kind: 'NewestQuery', what: 1 })), []);
  });

  const wrong: readonly [what: string, insight: object, said: RegExp][] = [
    ['no query', { name: 'a' }, /must have required property 'query'/],
    ['no series', query({ kind: 'TrendsQuery' }), /must have required property 'series'/],
    [
      'a funnel of one step',
      query({ kind: 'FunnelsQuery', series: [event] }),
      /\/series: must NOT have fewer than 2 items/,
    ],
    [
      'a number for a name',
      query({ kind: 'TrendsQuery', series: [{ ...event, event: 3 }] }),
      /\/series\/0\/event: must be string,null/,
    ],
    [
      'a lifecycle of two',
      query({ kind: 'LifecycleQuery', series: [event, event] }),
      /\/series: must NOT have more than 1 items/,
    ],
  ];
  for (const [what, insight, said] of wrong) {
    it(`finds ${what}`, () => {
      assert.ok(
        found(insight).some((each) => said.test(each)),
        found(insight).join('\n'),
      );
    });
  }
});
