import { answerRequests } from '../../../server/local/compiling/answering.ts';
import { parseHogQL } from '../../../server/local/parser.ts';

// The program of a compiler that is lost in some queries.
answerRequests((text) => {
  switch (text) {
    case 'spin':
      for (;;);
    case 'match':
      /^(?:a+)+$/.test(`${'a'.repeat(60)}!`);
      break;
    case 'wait':
      return new Promise(() => undefined);
    case 'fill':
      for (const lists: unknown[] = []; ;) lists.push(Array.from({ length: 1_000 }, () => ({})));
    case 'exit':
      process.exit(3);
      break;
    case 'fail':
      throw new TypeError('A defect of the compiler.');
  }
  return parseHogQL(text);
});
