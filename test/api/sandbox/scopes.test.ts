import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { operations } from './operations.ts';
import { ask, end } from './service.ts';

/** The scope that the service's document lists for an operation; some have none. */
function scopeOf(method: string, template: string): string | undefined {
  if (/chat|draft_sql/.test(template)) return undefined;
  if (template.startsWith('query/')) return 'query:read';
  if (template.endsWith('sharing/')) return 'sharing_configuration:read';
  if (template.endsWith('activity/')) return 'activity_log:read';
  if (/viewed|cancel|timing|correlation/.test(template)) return undefined;
  if (/trend|funnel|path|retention/.test(template) || method === 'GET') return 'insight:read';
  return 'insight:write';
}

const scopes = [
  'query:read',
  'insight:read',
  'insight:write',
  'sharing_configuration:read',
  'activity_log:read',
];

describe('scopes of the sandbox', () => {
  let service: Sandbox;
  const keyWithout = (scope: string): string => `phx_all_but_${scope}`;

  before(async () => {
    service = await startSandbox({
      persons: 20,
      end,
      keys: [
        ...scopes.map((scope) => ({
          key: keyWithout(scope),
          // Writing includes reading, so a key that may not read may not write either.
          scopes: scopes.filter((one) => one !== scope && one !== scope.replace(':read', ':write')),
        })),
        { key: 'phx_writer', scopes: ['insight:write'] },
        { key: 'phx_elsewhere', scopes: ['*'], projects: ['2'] },
      ],
    });
  });

  after(() => service.stop());

  for (const { name, method, template, path, body } of operations) {
    const scope = scopeOf(method, template);
    it(`${method} ${name} needs ${scope ?? 'no scope'}`, async () => {
      for (const other of scopes) {
        const headers = { authorization: `Bearer ${keyWithout(other)}` };
        const { status, body: answer } = await ask(service, method, path, body, headers);
        // The key that may not read insights may not write them either.
        const lacks = other === scope || (other === 'insight:read' && scope === 'insight:write');
        assert.equal(status === 403, lacks, `without ${other}: ${status}`);
        if (status === 403) assert.match(answer.detail, new RegExp(`'${scope ?? ''}'`));
      }
    });
  }

  it('lets a key that may write read', async () => {
    const headers = { authorization: 'Bearer phx_writer' };
    const { status } = await ask(service, 'GET', 'insights/?basic=true', undefined, headers);
    assert.equal(status, 200);
  });

  it('keeps a key to its projects', async () => {
    const headers = { authorization: 'Bearer phx_elsewhere' };
    const { status, body } = await ask(service, 'GET', 'insights/', undefined, headers);
    assert.equal(status, 403);
    assert.match(body.detail, /does not have access to the requested project/);
  });
});
