import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { LiveRowsOfCursor, type Look } from '../../../../client/src/live/liveRows.ts';
import type { LiveEvent, LiveRows } from '../../../../client/src/protocol/live.ts';

const restMs = 60;

/** Lets the time pass after which a key press counts, and all that comes of it happen. */
async function rest(): Promise<void> {
  mock.timers.tick(restMs);
  await turn();
}

/** Live rows of a text with one query, which is broken if it ends with a comma. */
class Page {
  text = '';
  readonly shown: LiveEvent[] = [];
  /** The queries that were asked, and those that were ended. */
  readonly asked: string[] = [];
  readonly ended: string[] = [];
  looks = 0;
  answer: (query: string) => Promise<void> = () => Promise.resolve();
  readonly rows = new LiveRowsOfCursor({
    restMs,
    describe: (error) => (error as Error).message,
    show: (event) => this.shown.push(event),
    look: () => {
      this.looks++;
      return Promise.resolve(this.#look());
    },
  });

  async type(text: string): Promise<void> {
    this.text = text;
    this.rows.poke();
    await rest();
  }

  get last(): string {
    const event = this.shown.at(-1);
    if (!event) return 'nothing yet';
    return event.type === 'rows' ? `rows of ${event.title}` : event.type;
  }

  #look(): Look {
    const { text } = this;
    if (text === '') return { kind: 'nothing', event: { type: 'nothing', words: 'Nothing here' } };
    if (text.endsWith(',')) return { kind: 'broken', reason: 'A column is missing' };
    return {
      kind: 'query',
      title: text,
      key: text,
      node: { kind: 'HogQLQuery', query: text },
      ask: async (_node, signal): Promise<Omit<LiveRows, 'title'>> => {
        this.asked.push(text);
        signal.addEventListener('abort', () => this.ended.push(text));
        await this.answer(text);
        return { columns: [], rowCount: 0, hasMore: false, elapsedMs: 1, rowsJson: '[]' };
      },
    };
  }
}

describe('live rows', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('shows the rows of what was typed', async () => {
    const page = new Page();
    await page.type('select 1');
    assert.equal(page.last, 'rows of select 1');
  });

  it('looks once after a burst of keys', async () => {
    const page = new Page();
    for (let key = 0; key < 200; key++) {
      page.text = `select ${key}`;
      page.rows.poke();
    }
    await rest();
    assert.equal(page.looks, 1);
    assert.deepEqual(page.asked, ['select 199']);
  });

  it('ends a query that is superseded, and never shows its rows', async () => {
    const page = new Page();
    let finish = (): void => undefined;
    page.answer = (query) =>
      query === 'slow' ? new Promise((resolve) => (finish = resolve)) : Promise.resolve();
    await page.type('slow');
    await page.type('quick');
    finish();
    await turn();
    assert.deepEqual(page.ended, ['slow']);
    assert.deepEqual(
      page.shown.map(({ type }) => type),
      ['rows'],
    );
  });

  it('keeps the last rows while the text is broken, and says why', async () => {
    const page = new Page();
    await page.type('select 1');
    await page.type('select 1,');
    assert.deepEqual(page.shown.at(-1), { type: 'old', reason: 'A column is missing' });
  });

  it('asks nothing again for a text that is back', async () => {
    const page = new Page();
    for (const text of ['select 1', 'select 1,', 'select 1']) await page.type(text);
    assert.equal(page.last, 'current');
    assert.deepEqual(page.asked, ['select 1']);
  });

  it('ends a query when the text turns broken', async () => {
    const page = new Page();
    page.answer = () => new Promise(() => undefined);
    await page.type('slow');
    await page.type('slow,');
    assert.deepEqual(page.ended, ['slow']);
  });

  it('says in a line why a query fails', async () => {
    const page = new Page();
    page.answer = () => Promise.reject(new Error('Unknown column'));
    await page.type('select nothing');
    assert.deepEqual(page.shown, [{ type: 'old', reason: 'Unknown column' }]);
  });

  it('ends its query and asks no more once nobody looks', async () => {
    const page = new Page();
    page.answer = () => new Promise(() => undefined);
    await page.type('slow');
    page.text = 'other';
    page.rows.poke();
    page.rows.stop();
    await rest();
    assert.deepEqual([page.asked, page.ended], [['slow'], ['slow']]);
  });

  it('says what to do where there is no query', async () => {
    const page = new Page();
    await page.type('select 1');
    await page.type('');
    assert.equal(page.last, 'nothing');
    await page.type('select 1');
    assert.equal(page.asked.length, 2);
  });
});
