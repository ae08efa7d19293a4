import assert from 'node:assert/strict';
import { ConnectionError, ConnectionErrors, ErrorCodes, ResponseError } from 'vscode-jsonrpc';
import { ServerRequests } from '../../../../../client/src/language/server/serverRequests.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const ready = (): Promise<void> => Promise.resolve();
const noAnswer = /^NoAnswerError|does not answer/;

const ends: readonly Error[] = [
  new ResponseError(ErrorCodes.PendingResponseRejected, 'connection got disposed'),
  new ResponseError(ErrorCodes.ConnectionInactive, 'Client is not running'),
  new ResponseError(ErrorCodes.MessageWriteError, 'Unknown reason'),
  new ConnectionError(ConnectionErrors.Closed, 'Connection is closed.'),
  new ConnectionError(ConnectionErrors.Disposed, 'Connection is disposed.'),
];

describe('a question to the language server', () => {
  for (const end of ends) {
    it(`is asked of the next server where this one ends: ${end.message}`, async () => {
      const requests = new ServerRequests({ ready });
      let asked = 0;
      const ask = (): Promise<string> => {
        return asked++ === 0 ? Promise.reject(end) : Promise.resolve('from the next');
      };
      assert.equal(await requests.ask(ask), 'from the next');
    });

    it(`fails in words where the next one ends too: ${end.message}`, async () => {
      const requests = new ServerRequests({ ready });
      let asked = 0;
      const ask = (): Promise<string> => {
        asked++;
        return Promise.reject(end);
      };
      await assert.rejects(requests.ask(ask), noAnswer);
      assert.equal(asked, 2);
    });
  }

  it('waits for the next server to know what the one before it knew', async () => {
    const order: string[] = [];
    const requests = new ServerRequests({
      ready: async () => {
        await Promise.resolve();
        order.push('ready');
      },
    });
    await requests.ask(() => {
      order.push('asked');
      const isFirst = order.length < 3;
      return isFirst ? Promise.reject(ends[0] ?? new Error()) : Promise.resolve();
    });
    assert.deepEqual(order, ['ready', 'asked', 'ready', 'asked']);
  });

  it('fails in words where no answer comes, and where the server never starts', async () => {
    await assert.rejects(new ServerRequests({ ready, timeoutMs: 5 }).ask(never), noAnswer);
    await assert.rejects(new ServerRequests({ ready: never, timeoutMs: 5 }).ask(ready), noAnswer);
  });

  it('fails as the server says, and is not asked again', async () => {
    let asked = 0;
    const refusal = new ResponseError(ErrorCodes.InvalidRequest, 'The name is taken.');
    const ask = (): Promise<void> => {
      asked++;
      return Promise.reject(refusal);
    };
    await assert.rejects(new ServerRequests({ ready }).ask(ask), refusal);
    assert.equal(asked, 1);
  });
});
