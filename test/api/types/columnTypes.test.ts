import { functionExamples } from '../compiler/functionExamples.ts';
import { validQueries } from '../compiler/validQueries.ts';
import { describeColumns } from './columnTypes.ts';

describeColumns('valid queries', Object.values(validQueries).flat(), {
  leastQueries: 340,
  leastTold: 0.95,
});
describeColumns('the examples of functions', functionExamples, {
  leastQueries: 200,
  leastTold: 0.9,
});
