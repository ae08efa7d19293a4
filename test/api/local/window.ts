import path from 'node:path';
import { createInterface } from 'node:readline';
import { ownDataFolder } from '../../../server/common/seal/dataFolder.ts';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { LocalService } from '../../../client/src/local/localService.ts';
import { doesAnswer } from '../../../client/src/local/localTransport.ts';
import {
  nodePrograms,
  serviceArguments,
  startService,
} from '../../../client/src/local/serviceProcess.ts';

// node window.ts <program> <data folder> <engine folder> <idle seconds> <source …>
//
// One of several windows that use the same project. For each line on its standard input it reaches
// the service, and says where that is.
const [program = '', dataFolder = '', engine = '', idle = '', ...source] = process.argv.slice(2);
// As the extension has them: below its own storage, with the secret.
const storage = path.dirname(dataFolder);
const direct = new DirectTransport();
const service = new LocalService({
  dataFolder,
  touchMs: 300,
  own: () => ownDataFolder(dataFolder, storage),
  answers: (running, signal) => doesAnswer(direct, running, signal),
  lost: () => undefined,
  start: (signal) =>
    startService({
      program: [
        program,
        ...serviceArguments({
          source: [...source, '--engine', engine],
          dataFolder,
          storage,
          idleSeconds: Number(idle),
        }),
      ],
      nodes: nodePrograms(),
      dataFolder,
      signal,
    }),
});

for await (const line of createInterface(process.stdin)) {
  const found = await service.reach(AbortSignal.timeout(120_000));
  process.stdout.write(`${JSON.stringify({ line, ...found })}\n`);
}
service.dispose();
await direct.close();
