import assert from 'node:assert/strict';
import { folderConnection } from '../../../../client/src/auth/folderConnection.ts';
import { hostProblem, normalizeHost, readAddress } from '../../../../client/src/auth/host.ts';
import { missingScopes, neededScopes } from '../../../../client/src/auth/scopes.ts';

describe('a .posthog.json', () => {
  const files: [text: string, host: string, projectId: string][] = [
    ['{"projectId": 42}', 'https://us.posthog.com', '42'],
    ['{"projectId": "42", "host": "eu.posthog.com/"}', 'https://eu.posthog.com', '42'],
    ['{"projectId": 1, "apiKey": "phx_1", "more": {}}', 'https://us.posthog.com', '1'],
  ];
  for (const [text, host, projectId] of files) {
    it(`describes ${projectId} at ${host} by ${text}`, () => {
      assert.deepEqual(folderConnection(text, { name: 'shop' }), { name: 'shop', host, projectId });
    });
  }
  for (const text of ['', '{', '[]', 'null', '{}', '{"projectId": ""}', '{"projectId": {}}']) {
    it(`describes nothing by ${JSON.stringify(text)}`, () => {
      assert.equal(folderConnection(text, { name: 'shop' }), undefined);
    });
  }
});

describe('a .posthog.json with exported files', () => {
  it('describes a project on this machine by a folder beside it', () => {
    const found = folderConnection('{"local": "export/july"}', { name: 'shop', path: '/shop' });
    assert.deepEqual(found?.local, { exports: '/shop/export/july', within: '/shop' });
    assert.equal(found.name, 'shop');
  });

  it('describes nothing in a folder that is not on this machine', () => {
    assert.equal(folderConnection('{"local": "export"}', { name: 'shop' }), undefined);
  });
});

describe('a host', () => {
  const hosts: [typed: string, host: string | undefined][] = [
    [' us.posthog.com/ ', 'https://us.posthog.com'],
    ['http://localhost:8010//', 'http://localhost:8010'],
    ['https://example.com/posthog/?a=1', 'https://example.com/posthog'],
    ['https://us.posthog.com/project/123/insights/abc', 'https://us.posthog.com'],
    ['https://eu.posthog.com/insights/abc', 'https://eu.posthog.com'],
    ['example.com/posthog/project/7#panel', 'https://example.com/posthog'],
    ['', undefined],
    ['http://', undefined],
    ['ftp://example.com', undefined],
    ['two words', undefined],
  ];
  for (const [typed, host] of hosts) {
    it(`is ${host ?? 'none'} for ${JSON.stringify(typed)}`, () => {
      assert.equal(normalizeHost(typed), host);
      assert.equal(hostProblem(typed) === undefined, host !== undefined);
    });
  }

  const projects: [address: string, projectId: string | undefined][] = [
    ['https://us.posthog.com/project/123/insights/abc', '123'],
    ['https://us.posthog.com/project/123', '123'],
    ['https://us.posthog.com/api/projects/9/query/', '9'],
    ['https://us.posthog.com/api/environments/9/', '9'],
    ['https://us.posthog.com/project/settings', undefined],
    ['https://us.posthog.com', undefined],
  ];
  for (const [address, projectId] of projects) {
    it(`comes with the project ${projectId ?? 'of nobody'} in ${address}`, () => {
      assert.equal(readAddress(address)?.projectId, projectId);
    });
  }

  it('is corrected where it only receives events', () => {
    assert.match(hostProblem('https://eu.i.posthog.com') ?? '', /https:\/\/eu\.posthog\.com/);
  });
});

describe('scopes', () => {
  const all = neededScopes().map(([scope]) => scope);

  it('are complete where the key has all, or the service does not say', () => {
    assert.equal(missingScopes(all), undefined);
    assert.equal(missingScopes(['*']), undefined);
    assert.equal(missingScopes(null), undefined);
  });

  it('cover reading by writing', () => {
    const writing = all.map((scope) => scope.replace('insight:read', 'insight:write'));
    assert.equal(missingScopes(writing), undefined);
  });

  it('are named with what they are for', () => {
    const without = (...names: string[]) => missingScopes(all.filter((s) => !names.includes(s)));
    assert.match(without('query:read') ?? '', /cannot run queries \(query:read\)\. Add/);
    assert.match(
      without('query:read', 'cohort:read') ?? '',
      /cannot run queries \(query:read\) or suggest cohorts \(cohort:read\)\./,
    );
  });
});
