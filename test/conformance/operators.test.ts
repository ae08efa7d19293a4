import { judge } from './comparison/judges.ts';
import { assertAgreement } from './comparison/report.ts';
import { operators, pairsOf } from './tables/operators.ts';

describe('precedence', () => {
  for (const operator of operators) {
    it(`binds every operator within ${operator} as the official parser does`, async () => {
      const queries = pairsOf(operator).map((expression) => `select (${expression})`);
      assertAgreement(await judge(queries));
    });
  }
});
