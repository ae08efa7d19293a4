import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import '../support/editor.ts';

const { embeddedScheme, fileOf, originOf } =
  await import('../../../../client/src/base/embeddedOrigin.ts');

const address = (query: string): Uri => ({ scheme: embeddedScheme, query }) as Uri;

describe('HogQL taken from a JSON file', () => {
  it('belongs to the file that its address names', () => {
    const uri = address('{"file":"file:/a.json","path":["query",0]}');
    assert.deepEqual(originOf(uri)?.path, ['query', 0]);
    assert.equal(fileOf(uri).toString(), 'file:/a.json');
  });

  for (const query of ['', '{}', '{"file":"a.json","path":[]}', '{"file":1,"path":[null]}']) {
    it(`belongs to no other file if its address names ${query || 'nothing'}`, () => {
      const uri = address(query);
      assert.equal(originOf(uri), undefined);
      assert.equal(fileOf(uri), uri);
    });
  }
});
