import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
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
import { touchMs } from './windowProcess.ts';

// node window.ts <program> <data folder> <engine folder> <idle seconds> <source …>
//
// One of several windows that use the same project. It reaches the service and says where that is
// when it reads "reach", and when it reads "touch 3", after three more touches.
const [program = '', dataFolder = '', engine = '', idle = '', ...source] = process.argv.slice(2);
// As the extension has them: below its own storage, with the secret.
const storage = path.dirname(dataFolder);
const direct = new DirectTransport();
const touches = new EventEmitter();
const service = new LocalService({
  dataFolder,
  touchMs,
  own: () => ownDataFolder(dataFolder, storage),
  answers: (running, signal) =>
    doesAnswer(direct, running, signal).finally(() => touches.emit('settled')),
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
  const [, touched = '0'] = line.split(' ');
  for (let left = Number(touched); left > 0; left--) await once(touches, 'settled');
  await turn(); // The service hears of it.
  const found = await service.reach(AbortSignal.timeout(120_000));
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
service.dispose();
await direct.close();
