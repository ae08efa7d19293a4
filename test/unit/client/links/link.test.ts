import assert from 'node:assert/strict';
import {
  type Link,
  linkAddress,
  longestLink,
  readLink,
} from '../../../../client/src/links/link.ts';

const project = { host: 'https://us.posthog.com', projectId: '7' };

/** The parameters as VS Code hands them over: its addresses are decoded once. */
function parametersOf(address: string): URLSearchParams {
  return new URLSearchParams(decodeURIComponent(address.replace(/^[^?]*\?/, '')));
}

describe('a link', () => {
  const links: Link[] = [
    { kind: 'insight', id: 12, format: 'hogql', ...project },
    { kind: 'insight', id: 12, format: 'insight.json', host: 'http://a.example/b', projectId: '1' },
    { kind: 'query', text: "select 'a&b=c%20+d' -- 🦔\n", project },
    { kind: 'query', text: 'select 1', project: undefined },
  ];
  for (const link of links) {
    it(`comes back as it was copied: ${JSON.stringify(link)}`, () => {
      const address = linkAddress('vscode://team.hogql/…', link);
      assert.deepEqual(readLink(link.kind, parametersOf(address)), link);
    });
  }

  it('is in words what it opens', () => {
    const [insight] = links;
    assert.ok(insight);
    assert.equal(
      decodeURIComponent(linkAddress('vscode://team.hogql/open', insight)),
      'vscode://team.hogql/open?insight=12&format=hogql&host=https://us.posthog.com&project=7',
    );
  });

  const text = Buffer.from('select 1').toString('base64url');
  const refused: [kind: Link['kind'], parameters: string][] = [
    ['insight', ''],
    ['insight', 'insight=12'],
    ['insight', 'insight=../1&host=https://us.posthog.com&project=7'],
    ['insight', 'insight=1e3&host=https://us.posthog.com&project=7'],
    ['insight', 'insight=12&host=https://us.posthog.com&project=7/../8'],
    ['insight', 'insight=12&host=file:///etc/passwd&project=7'],
    ['insight', 'insight=12&host=command:workbench.action.quit&project=7'],
    ['insight', 'insight=12&host=https://us.posthog.com@evil.example&project=7'],
    ['insight', 'insight=12&host=https://us.posthog.com/&project=7'],
    ['query', ''],
    ['query', 'text='],
    ['query', 'text=select 1'],
    ['query', 'text=_w'],
    ['query', `text=${text}&host=https://us.posthog.com`],
    ['query', `text=${text}&host=javascript:alert(1)&project=1`],
    ['query', `text=${'A'.repeat(longestLink)}`],
  ];
  for (const [kind, parameters] of refused) {
    it(`is damaged as ${kind} with ${parameters.slice(0, 80)}`, () => {
      assert.equal(readLink(kind, new URLSearchParams(parameters)), undefined);
    });
  }
});
