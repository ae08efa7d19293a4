import assert from 'node:assert/strict';
import {
  check,
  type Fact,
  fields,
  type Fields,
  funnel,
  items,
  ok,
  range,
  send,
  steps,
  total,
  trend,
} from './facts.ts';

describe('the service’s document: the parameters of trends and funnels', () => {
  const chrome = { key: '$browser', value: 'Chrome', operator: 'exact', type: 'event' };
  const filter = { type: 'AND', values: [chrome] };
  const refused = async (path: string, body: object): Promise<void> =>
    assert.equal((await send('POST', `insights/${path}/`, body)).status, 400);
  const broken = async (body: object): Promise<number> => items(await trend(body)).length;
  check([
    ['one of events and actions is required, for trends', () => refused('trend', range)],
    ['one of events and actions is required, for funnels', () => refused('funnel', range)],
    [
      'actions are counted as events are',
      async () => assert.ok(total(await trend({ events: [], actions: [{ id: '4' }] })) > 0),
    ],
    [
      'properties filter',
      async () => assert.ok(total(await trend({ properties: filter })) < total(await trend({}))),
    ],
    [
      'filter_test_accounts leaves accounts out',
      async () => {
        const without = total(await trend({ filter_test_accounts: true }));
        assert.ok(without <= total(await trend({})));
      },
    ],
    [
      'date_from is -7d where absent',
      async () => {
        const series = { events: [steps[0]], date_to: '2026-01-31' };
        const answer = fields(await ok('POST', 'insights/trend/', series));
        const [{ filter: told } = {}] = items(answer);
        assert.equal((told as Fields)['date_from'], '-7d');
      },
    ],
    [
      'date_to is -7d where absent',
      async () => {
        const answer = fields(await ok('POST', 'insights/trend/', { events: [steps[0]] }));
        const [{ filter: told, days } = {}] = items(answer);
        assert.equal((told as Fields)['date_to'], '-7d');
        assert.equal((days as unknown[]).length, 1);
      },
    ],
    ...['2026-01-10', '-7d', '-1m', 'mStart', 'yStart'].map((date): Fact => [
      `a date may be ${date}`,
      async () => assert.ok(items(await trend({ date_from: date })).length > 0),
    ]),
    [
      'breakdown is by a property of events where breakdown_type is absent',
      async () => assert.ok((await broken({ breakdown: '$browser' })) > 1),
    ],
    ...(
      [
        ['event', '$browser'],
        ['person', 'plan'],
        ['cohort', [1, 2]],
        ['session', '$channel_type'],
        ['hogql', 'properties.$os'],
      ] as const
    ).map(([breakdown_type, breakdown]): Fact => [
      `breakdown_type may be ${breakdown_type}`,
      async () => assert.ok((await broken({ breakdown_type, breakdown })) > 1),
    ]),
    [
      'breakdown_type may be group',
      async () => {
        const by = {
          breakdown_type: 'group',
          breakdown: 'industry',
          breakdown_group_type_index: 0,
        };
        assert.ok((await broken(by)) > 1);
      },
    ],
    [
      'a breakdown has ten values at most where breakdown_limit is absent',
      async () => {
        const by = { breakdown: '$current_url' };
        assert.ok(items(await funnel({ ...by, breakdown_limit: 3 })).length <= 4);
        assert.ok(items(await funnel(by)).length <= 11);
      },
    ],
    [
      'the window is 14 days where absent',
      async () => {
        const window = { funnel_window_interval: 14, funnel_window_interval_type: 'DAY' };
        assert.deepEqual(counts(await funnel({})), counts(await funnel(window)));
      },
    ],
    ...['DAY', 'SECOND', 'MINUTE', 'HOUR', 'WEEK', 'MONTH'].map(
      (funnel_window_interval_type): Fact => [
        `the window may be counted by ${funnel_window_interval_type}`,
        async () => {
          const window = { funnel_window_interval: 1, funnel_window_interval_type };
          assert.equal(items(await funnel(window)).length, 2);
        },
      ],
    ),
    [
      'funnel_window_days is the older way to say it',
      async () => {
        const older = counts(await funnel({ funnel_window_days: 2 }));
        const window = { funnel_window_interval: 2, funnel_window_interval_type: 'DAY' };
        assert.deepEqual(older, counts(await funnel(window)));
      },
    ],
    ...['steps', 'trends', 'time_to_convert'].map((funnel_viz_type): Fact => [
      `funnel_viz_type may be ${funnel_viz_type}`,
      async () => assert.ok((await funnel({ funnel_viz_type }))['result']),
    ]),
    ...['ordered', 'strict', 'unordered'].map((funnel_order_type): Fact => [
      `funnel_order_type may be ${funnel_order_type}`,
      async () => {
        const [, ordered] = counts(await funnel({})) as number[];
        const [, other] = counts(await funnel({ funnel_order_type })) as number[];
        if (funnel_order_type === 'strict') assert.ok(Number(other) <= Number(ordered));
        else assert.ok(Number(other) >= Number(ordered));
      },
    ]),
    [
      'exclusions leave people out of the whole funnel',
      async () => {
        const exclusions = [{ id: '$autocapture', funnel_from_step: 0, funnel_to_step: 1 }];
        const [all] = counts(await funnel({})) as number[];
        const [left] = counts(await funnel({ exclusions })) as number[];
        assert.ok(Number(left) < Number(all));
      },
    ],
    [
      'aggregation_group_type_index is 0 where absent, which is by user',
      async () => {
        const users = counts(await funnel({ aggregation_group_type_index: 0 }));
        assert.deepEqual(users, counts(await funnel({})));
        assert.notDeepEqual(users, counts(await funnel({ aggregation_group_type_index: 1 })));
      },
    ],
    [
      'compare and compare_to add the time before',
      async () => {
        assert.equal(await broken({ compare: true }), 2);
        assert.equal(await broken({ compare: true, compare_to: '-1w' }), 2);
      },
    ],
    ...(
      [
        'ActionsLineGraph',
        'ActionsLineGraphCumulative',
        'ActionsTable',
        'ActionsPie',
        'ActionsBar',
        'ActionsBarValue',
        'WorldMap',
        'BoldNumber',
      ] as const
    ).map((display): Fact => [
      `display may be ${display}`,
      async () => assert.ok(items(await trend({ display })).length > 0),
    ]),
    [
      'a formula makes one number of all series',
      async () => {
        const answer = await trend({ events: steps, formula: 'A + B' });
        assert.equal(items(answer).length, 1);
        assert.equal(total(answer), total(await trend({ events: steps })));
      },
    ],
  ]);
});

function counts(answer: Fields): unknown[] {
  return items(answer).map(({ count }) => count);
}
