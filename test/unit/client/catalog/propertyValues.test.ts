import assert from 'node:assert/strict';
import type { TextDocument } from 'vscode';
import { PermissionError } from '../../../../client/src/api/errors.ts';
import type { Session } from '../../../../client/src/auth/sessions.ts';
import { PropertyValues } from '../../../../client/src/catalog/propertyValues.ts';
import { ValuesOnDemand } from '../../../../client/src/catalog/valuesOnDemand.ts';

const browser = { owner: 'event', name: '$browser', events: ['$pageview'] };

describe('values of properties', () => {
  let asked: string[];
  let now: number;
  let answer: () => Promise<readonly unknown[]>;
  let values: PropertyValues;
  beforeEach(() => {
    asked = [];
    now = 0;
    answer = () => Promise.resolve(['Chrome', 7, true, null, ['list']]);
    values = new PropertyValues(
      (of, name, _signal, event) => {
        asked.push([of, name, event].filter(Boolean).join(' '));
        return answer();
      },
      () => now,
    );
  });

  it('are fetched when first needed, as texts', async () => {
    await values.want(browser);
    assert.deepEqual(values.known, { 'event.properties.$browser': ['Chrome', '7', 'true'] });
  });

  it('are fetched again when the clock was put back', async () => {
    now = 86_400_000;
    await values.want(browser);
    now = 0;
    await values.want(browser);
    assert.equal(asked.length, 2);
  });

  it('are all known when several are on their way at once', async () => {
    await Promise.all([values.want(browser), values.want({ owner: 'person', name: 'plan' })]);
    assert.deepEqual(Object.keys(values.known), [
      'event.properties.$browser',
      'person.properties.plan',
    ]);
  });

  it('are asked for once in ten minutes', async () => {
    await Promise.all([values.want(browser), values.want(browser)]);
    now = 9 * 60_000;
    await values.want(browser);
    assert.deepEqual(asked, ['events $browser $pageview']);
    now = 11 * 60_000;
    await values.want(browser);
    assert.equal(asked.length, 2);
  });

  it('are asked for again, without a message, after they could not be had', async () => {
    const { answer: answers } = { answer };
    answer = () =>
      Promise.reject(new PermissionError("missing required scope 'event_definition:read'"));
    await values.want(browser);
    assert.deepEqual(values.known, {});
    assert.deepEqual(values.offer(browser), { requests: 1 });
    answer = answers;
    await values.want(browser);
    assert.equal(values.known['event.properties.$browser']?.length, 3);
  });

  it('are asked for the events of the statement, three at most, and never without one', async () => {
    const unnamed = { owner: 'event', name: '$browser' };
    await values.want(unnamed);
    assert.deepEqual(asked, []);
    assert.equal(values.offer(unnamed), 'nameEvent');
    assert.deepEqual(values.offer({ ...unnamed, events: ['a', 'b'] }), { requests: 2 });
    const many = { ...unnamed, events: ['a', 'b', 'c', 'd'] };
    assert.deepEqual(values.offer(many), { requests: 3 });
    await values.want(many);
    assert.deepEqual(asked, ['events $browser a', 'events $browser b', 'events $browser c']);
    assert.equal(values.known['event.properties.$browser']?.length, 3);
  });

  it('are fetched for persons, but not where the service has no list', async () => {
    await values.want({ owner: 'person', name: 'plan' });
    await values.want({ owner: 'session', name: '$channel' });
    await values.want({ owner: 'group/0', name: 'industry' });
    assert.deepEqual(asked, ['persons plan']);
  });
});

describe('values on demand', () => {
  const document = {} as TextDocument;
  const sessionOf = (projectId: string): Session =>
    ({
      connection: { name: 'a', host: 'https://a.example', projectId },
      client: {
        projectData: () => ({ values: () => Promise.resolve([`of ${projectId}`]) }),
      },
    }) as unknown as Session;

  it('are sent to the server, for one project only', async () => {
    const told: unknown[] = [];
    let projectId = '1';
    const onDemand = new ValuesOnDemand({
      openSession: () => Promise.resolve(sessionOf(projectId)),
      tell: ({ values }) => Promise.resolve(void told.push(values)),
    });
    await onDemand.prepare(document, browser);
    projectId = '2';
    await onDemand.prepare(document, browser);
    assert.deepEqual(told, [
      { 'event.properties.$browser': ['of 1'] },
      { 'event.properties.$browser': ['of 2'] },
    ]);
  });

  it('are asked for with the newest key of a project', async () => {
    let key = 'old';
    const sent: string[] = [];
    const session = (): Session => {
      const now = key;
      const values = () => Promise.resolve([sent.push(now)]);
      return {
        ...sessionOf('1'),
        client: { projectData: () => ({ values }) },
      } as unknown as Session;
    };
    const onDemand = new ValuesOnDemand({
      openSession: () => Promise.resolve(session()),
      tell: () => Promise.resolve(),
    });
    await onDemand.prepare(document, browser);
    key = 'new';
    await onDemand.prepare(document, { ...browser, name: '$os' });
    assert.deepEqual(sent, ['old', 'new']);
  });

  it('are missing until they have been asked for, where the service has a list', async () => {
    const onDemand = new ValuesOnDemand({
      openSession: () => Promise.resolve(sessionOf('1')),
      tell: () => Promise.resolve(),
    });
    assert.deepEqual(await onDemand.offer(document, browser), { requests: 1 });
    assert.equal(await onDemand.offer(document, { owner: 'session', name: '$x' }), undefined);
    await onDemand.prepare(document, browser);
    assert.equal(await onDemand.offer(document, browser), undefined);
  });

  it('send no request where there is no connection', async () => {
    const onDemand = new ValuesOnDemand({
      openSession: () => Promise.resolve({ kind: 'noConnection' }),
      tell: () => assert.fail('There is nothing to tell.'),
    });
    await onDemand.prepare(document, browser);
    assert.equal(await onDemand.offer(document, browser), undefined);
  });
});
