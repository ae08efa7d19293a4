import type { Service } from '../../../server/local/service/service.ts';
import assert from 'node:assert/strict';
import { generatedQuestions } from './generatedQuestions.ts';
import { answerOf, Projects, webMap } from './projects.ts';

/** Asks the same questions of a project in place, of its import, and of two servers that have its data. */
export function comparesQuestions(seed: number, count: number): void {
  describe(`${count} generated questions, imported and through the protocol of ClickHouse (seed ${seed})`, () => {
    const projects = new Projects();
    let others: readonly [name: string, service: Service][];

    before(async () => {
      await projects.open();
      const { origin } = await projects.server();
      others = [
        ['the import of the files', await projects.imported()],
        ['a server that keeps the tables under the names of HogQL', await projects.on(origin)],
        [
          'a server that keeps them under others',
          await projects.on(origin, { database: 'web', map: webMap }),
        ],
      ];
    });

    after(() => projects.close());

    it('have the rows that they have in place', async () => {
      let rows = 0;
      for (const question of generatedQuestions(seed, count)) {
        const expected = await answerOf(projects.files, question);
        assert.ok(Array.isArray(expected), `${question}\n${String(expected)}`);
        rows += expected.length;
        for (const [name, service] of others) {
          assert.deepEqual(await answerOf(service, question), expected, `${name}\n${question}`);
        }
      }
      assert.ok(rows > count, `The questions have ${rows} rows and tell little.`);
    });
  });
}
