import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addressesOf, missingOf, withAddresses } from '../../workbench/harness/addresses.ts';
import { empty, filledIn } from '../../workbench/harness/examplePublisher.ts';
import { root } from '../../workbench/harness/paths.ts';
import { publication } from '../../workbench/harness/publication.ts';

describe('publication.json', () => {
  it('is read, whatever is filled in', () => {
    const text = readFileSync(path.join(root, 'publication.json'), 'utf8');
    assert.deepEqual(Object.keys(addressesOf(text)), Object.keys(empty));
    assert.deepEqual(addressesOf('{}'), empty);
    assert.deepEqual(addressesOf(JSON.stringify(filledIn)), filledIn);
  });

  const wrong: [text: string, message: RegExp][] = [
    ['{ "repo": "" }', /knows no "repo"/],
    ['{ "repository": "git@code.example:team/hogql" }', /"repository" .* is not an https address/],
    ['{ "homepage": "http://hogql.example" }', /"homepage" .* is not an https address/],
    ['{ "repository": "https://code.example/team/" }', /without a slash at its end/],
    ['{ "publisher": "Some Team" }', /"publisher" .* is not the id of a publisher/],
    ['{ "issues": 1 }', /"issues"/],
  ];
  for (const [text, message] of wrong) {
    it(`is not ${text}`, () => assert.throws(() => addressesOf(text), message));
  }

  it('says in the manifest what is filled in, and nothing else', () => {
    const manifest = { name: 'hogql', publisher: 'hogql' };
    assert.deepEqual(withAddresses(manifest, empty), manifest);
    assert.deepEqual(withAddresses(manifest, filledIn), {
      name: 'hogql',
      publisher: 'some-team',
      repository: { type: 'git', url: filledIn.repository },
      bugs: { url: filledIn.issues },
      homepage: filledIn.homepage,
      clientMetadata: filledIn.clientMetadata,
    });
  });
});

describe('publishing', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- D\n\n## 1.3.0 - 2026-12-24\n\n- C\n- B\n\n## 1.2.3\n\n- A\n';

  const places = [
    ['vscode', 'VSCE_PAT', 'hogql-1.2.3.vsix'],
    ['openvsx', 'OVSX_PAT', 'hogql-1.2.3.vsix'],
    ['npm', 'NODE_AUTH_TOKEN', './hogql-cli-1.2.3.tgz'],
    ['github', 'GH_TOKEN', './hogql-cli-1.2.3.tgz'],
  ] as const;

  for (const [place, token, file] of places) {
    it(`to ${place} names the package of the version, and no token`, () => {
      const { args } = publication(place, '1.2.3', changelog, filledIn, {
        [token]: 'secret-token',
      });
      assert.ok(args.includes(file), args.join(' '));
      assert.ok(!args.includes('secret-token'));
    });

    it(`to ${place} is refused while the publisher is not known, or without a token`, () => {
      assert.deepEqual(missingOf(filledIn), []);
      const env = { [token]: 'secret-token' };
      const publish = (addresses: typeof empty, tokens: NodeJS.ProcessEnv) => (): unknown =>
        publication(place, '1.2.3', changelog, addresses, tokens);
      assert.throws(
        publish(empty, env),
        /Fill in publication\.json: publisher, repository, issues, homepage\./,
      );
      assert.throws(publish({ ...filledIn, issues: '' }, env), /publication\.json: issues\./);
      assert.throws(publish(filledIn, { [token]: '' }), new RegExp(`Set ${token}`));
    });
  }

  it('marks versions with an odd minor as pre-releases', () => {
    const args = (place: string, version: string): readonly string[] =>
      publication(place, version, changelog, filledIn, {
        VSCE_PAT: 'x',
        GH_TOKEN: 'x',
        NODE_AUTH_TOKEN: 'x',
      }).args;
    assert.ok(args('vscode', '1.3.0').includes('--pre-release'));
    assert.ok(args('github', '1.3.0').includes('--prerelease'));
    assert.deepEqual(args('npm', '1.3.0').slice(-2), ['--tag', 'next']);
    assert.deepEqual(args('npm', '1.2.3').slice(-2), ['--tag', 'latest']);
    assert.doesNotMatch(args('vscode', '1.2.3').join(' '), /pre-?release/);
    assert.doesNotMatch(args('github', '1.2.3').join(' '), /pre-?release/);
  });

  it('has the notes of the version alone, and is refused without any', () => {
    const { args } = publication('github', '1.3.0', changelog, filledIn, { GH_TOKEN: 'x' });
    assert.equal(args[args.indexOf('--notes') + 1], '- C\n- B');
    assert.throws(
      () => publication('github', '1.4.0', changelog, filledIn, { GH_TOKEN: 'x' }),
      /CHANGELOG.md says nothing of 1.4.0/,
    );
  });

  it('is refused elsewhere, and of another version than the tag', () => {
    const env = { VSCE_PAT: 'x', GITHUB_REF_NAME: 'v99.0.0' };
    assert.throws(
      () => publication('moon', '1.2.3', changelog, filledIn, env),
      /one of vscode, openvsx/,
    );
    assert.throws(
      () => publication('vscode', '1.2.3', changelog, filledIn, env),
      /The tag is v99.0.0, but package.json has version 1.2.3/,
    );
  });
});
