import { fileURLToPath } from 'node:url';
import { DirectTransport } from '../../client/src/api/directTransport.ts';
import { askLive } from '../../client/src/live/askLive.ts';
import { LiveRowsOfCursor, type Look } from '../../client/src/live/liveRows.ts';
import { LocalTransport } from '../../client/src/local/localTransport.ts';
import type { Service } from '../../server/local/service/service.ts';
import { queryAt } from '../../server/src/features/queryAt.ts';
import { bundledCatalog } from '../../server/src/schema/bundledCatalog.ts';
import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { bareRequest } from './bareRequest.ts';
import type { Benchmark } from './benchmark.ts';
import { percentile95 } from './measure.ts';
import { testService } from '../api/local/testService.ts';

const rounds = 8;

/** Queries that people type on the demo data; the number makes each text unique. */
const texts: readonly ((round: number) => string)[] = [
  (n) => `select event, count() as n from events where ${n} > 0 group by event order by n desc`,
  (n) => `select toDate(timestamp) as day, uniq(person_id) from events where ${n} > 0 group by day`,
  (n) => `select properties.$browser as b, count() from events where ${n} > 0 group by b`,
  (n) => `with a as (select distinct_id from events limit ${n + 10}) select count() from a`,
  (n) => `select person.properties.plan as plan, count() from events where ${n} > 0 group by plan`,
  (n) => `select * from events where ${n} > 0 order by timestamp desc limit 20`,
];

export const benchmark: Benchmark = {
  title: 'From a key press to live rows, the pause of 60 ms included',
  run: async () => {
    const service = await testService({ kind: 'demo', persons: 4000, seed: 1 });
    const direct = new DirectTransport();
    const bare: number[] = [];
    const live: number[] = [];
    try {
      const press = presses(service, direct);
      for (let round = 1; round <= rounds; round++) {
        for (const text of texts) {
          // The first round only warms up.
          const others = await bareRequest(service, text(100 + round));
          const ours = await press(text(round));
          if (round > 1) {
            bare.push(others);
            live.push(ours);
          }
        }
      }
    } finally {
      await direct.close();
      await service.stop();
    }
    const against = 'a bare request';
    return [
      {
        name: 'p95',
        value: percentile95(live),
        unit: 'ms',
        against,
        other: percentile95(bare),
        goal: {
          of: 'value',
          must: 150,
        },
      },
    ];
  },
};

/** Types a text into an editor with the view open, and takes the time to its rows. */
function presses(service: Service, direct: DirectTransport): (text: string) => Promise<number> {
  const running = { ...service, pid: process.pid };
  const reach = {
    reach: () => Promise.resolve(running),
    forget: () => undefined,
    watch: <T>(_request: unknown, answer: () => Promise<T>) => answer(),
  };
  const transport = new LocalTransport(reach, direct);
  const access = { connection: { host: 'http://demo.hogql.localhost' }, transport, place: 'here' };
  const catalog = bundledCatalog(
    fileURLToPath(new URL('../../server/src/schema/data', import.meta.url)),
  );
  let document = analyze('');
  let done: (ms: number) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  let pressed = 0;
  const rows = new LiveRowsOfCursor({
    look: () => {
      const { query } = queryAt(document, document.lines.positionAt(document.text.length), catalog);
      const node = { kind: 'HogQLQuery', query: query?.query ?? '' };
      const look: Look = {
        kind: 'query',
        title: '',
        node,
        key: node.query,
        ask: (asked, signal) => askLive(access, asked, signal),
      };
      return Promise.resolve(look);
    },
    describe: String,
    show: (event) => {
      if (event.type === 'rows') done(performance.now() - pressed);
      else fail(new Error(JSON.stringify(event)));
    },
  });
  return (text) =>
    new Promise((resolve, reject) => {
      [done, fail] = [resolve, reject];
      document = analyze(text, document);
      pressed = performance.now();
      rows.poke();
    });
}
