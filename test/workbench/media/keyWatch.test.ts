import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { encodings } from '../../../client/src/report/withoutSecrets.ts';
import { watchForKey } from '../harness/keyWatch.ts';
import { until } from '../harness/until.ts';
import { openPage } from './sharedBrowser.ts';

const key = 'phx_marked_key_of_the_watch_0123456789';

/** The ways in which a page may show a text, however briefly. */
const ways: Readonly<Record<string, (text: string) => void>> = {
  'a message that is gone at once': (text) => {
    const message = document.createElement('p');
    message.textContent = `No answer for ${text}.`;
    document.body.append(message);
    message.remove();
  },
  'a text that changes': (text) => {
    const line = document.createElement('p');
    line.textContent = 'before';
    document.body.append(line);
    requestAnimationFrame(() => (line.firstChild as Text).replaceData(0, 6, text));
  },
  'a tooltip': (text) => document.body.setAttribute('title', text),
  'an attribute of a part that is added': (text) => {
    const part = document.createElement('div');
    part.innerHTML = '<span></span>';
    part.firstElementChild?.setAttribute('aria-label', text);
    document.body.append(part);
  },
  'a frame in a frame': (text) => {
    const frame = document.createElement('iframe');
    frame.srcdoc = `<p>${text}</p>`;
    document.body.append(frame);
  },
  'a control of its own': (text) => {
    const host = document.createElement('div');
    document.body.append(host);
    host.attachShadow({ mode: 'closed' }).innerHTML = `<p>${text}</p>`;
  },
  'a document that is written anew': (text) => {
    document.open();
    document.close();
    document.body.append(text);
  },
};

describe('the watch for a key in sight', () => {
  let page: Page;
  let seen: readonly string[];
  before(async () => {
    page = await openPage();
    seen = await watchForKey(page.context(), key);
  });
  after(async () => {
    await page.context().close();
  });

  /** The texts seen on a fresh page that shows one. */
  async function seenOf(way: (text: string) => void, text: string): Promise<readonly string[]> {
    const before = seen.length;
    await page.goto('data:text/html,<body></body>');
    await page.evaluate(way, text);
    // The sought text, shown after the others.
    await page.evaluate(ways['a tooltip'] ?? (() => undefined), `last ${key}`);
    await until(
      'the last one',
      () => seen.slice(before).some((at) => at.endsWith('last …')) || undefined,
    );
    return seen.slice(before).filter((place) => !place.endsWith('last …'));
  }

  for (const [what, way] of Object.entries(ways)) {
    it(`sees it in ${what}`, async () => {
      const before = seen.length;
      await page.goto('data:text/html,<body></body>');
      await page.evaluate(way, key);
      await until('the key in sight', () => seen.length > before || undefined);
      assert.ok(!seen.slice(before).join('').includes(key));
    });
  }

  it('sees it in any encoding, and nothing else', async () => {
    const way = ways['a message that is gone at once'] ?? (() => undefined);
    for (const form of encodings(key)) {
      assert.equal((await seenOf(way, form)).length, 1, form);
    }
    assert.deepEqual(await seenOf(way, key.slice(4)), []);
  });
});
