import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { LineTable } from '../../../../server/src/ast/lineTable.ts';

describe('line table', () => {
  const texts = ['', 'a', 'a\nb', 'a\r\nbc\r\n', '\n\n', 'a\rb\n\r\nc', '😀\nx😀y'];
  for (const text of texts) {
    it(`agrees with the protocol's own document on ${JSON.stringify(text)}`, () => {
      const table = new LineTable(text);
      const document = TextDocument.create('file:///a', 'hogql', 1, text);
      for (let offset = 0; offset <= text.length; offset++) {
        // Between CR and LF there is no position.
        if (text.charAt(offset - 1) === '\r' && text.charAt(offset) === '\n') continue;
        const position = table.positionAt(offset);
        assert.equal(table.offsetAt(position), offset);
        assert.deepEqual(position, document.positionAt(offset));
      }
    });
  }

  it('brings positions outside the text to its ends', () => {
    const table = new LineTable('ab\ncd');
    assert.equal(table.offsetAt({ line: 0, character: 99 }), 2);
    assert.equal(table.offsetAt({ line: 9, character: 0 }), 5);
    assert.deepEqual(table.positionAt(99), { line: 1, character: 2 });
  });
});
