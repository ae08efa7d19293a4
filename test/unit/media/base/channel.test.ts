import assert from 'node:assert/strict';
import { type Call, type Handlers, reply } from '../../../../client/src/protocol/contract.ts';
import { Channel } from '../../../../media/src/base/channel.ts';

type Calls = {
  readonly double: readonly [
    params: { readonly value: number },
    result: { readonly value: number },
  ];
  readonly fail: readonly [params: null];
};
type Event = { readonly type: 'started' };

const handlers: Handlers<Calls> = {
  double: ({ value }) => Promise.resolve({ value: 2 * value }),
  fail: () => Promise.reject(new Error('The key is refused.')),
};

/** A channel whose host answers by the handlers, as the extension does. */
function connected(): { channel: Channel<Calls, Event>; send: (message: unknown) => void } {
  const page = new EventTarget();
  const send = (data: unknown): void => {
    page.dispatchEvent(new MessageEvent('message', { data }));
  };
  const host = {
    postMessage: (call: unknown): void => {
      void reply(handlers, call as Call<Calls>).then(send);
    },
  };
  return { channel: new Channel<Calls, Event>(host, page), send };
}

describe('the channel to the host', () => {
  it('gives each call its own reply', async () => {
    const { channel } = connected();
    const answers = await Promise.all([
      channel.call('double', { value: 1 }),
      channel.call('double', { value: 21 }),
    ]);
    assert.deepEqual(answers, [{ value: 2 }, { value: 42 }]);
  });

  it('rejects with the message of the host', async () => {
    const { channel } = connected();
    await assert.rejects(channel.call('fail', null), { message: 'The key is refused.' });
  });

  it('passes events to the listener, and no messages from others', () => {
    const { channel, send } = connected();
    const seen: Event[] = [];
    channel.listen((event) => seen.push(event));
    for (const stranger of [undefined, 'text', { type: 'other' }, { type: 'reply', id: 99 }]) {
      send(stranger);
    }
    send({ type: 'event', event: { type: 'started' } });
    assert.deepEqual(seen, [{ type: 'started' }]);
  });
});
