import { parentPort } from 'node:worker_threads';
import { judge } from './judgement.ts';
import { OfficialParser } from './officialParser.ts';

const official = new OfficialParser();

parentPort?.on('message', (query: string) => {
  void judge(official, query).then(
    (judgement) => parentPort?.postMessage(judgement),
    (error: unknown) =>
      parentPort?.postMessage({
        query,
        official: 'crashed',
        disagreement: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  );
});
