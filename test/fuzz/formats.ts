import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { officialJson } from '../../server/src/officialTree/json.ts';
import { toOfficialTree } from '../../server/src/officialTree/tree.ts';
import { formatting } from '../../server/src/features/formatting.ts';
import { type Analysis, analyze } from '../../server/src/semantics/analysis/analysis.ts';

const options = { tabSize: 4, insertSpaces: true };

/** Formatting keeps what a text means, leaves what is broken, and finds nothing to do again. */
export function assertFormats(document: Analysis): void {
  const formatted = analyze(format(document));
  const meaning = meaningsOf(document);
  assert.deepEqual(meaningsOf(formatted), meaning, 'a formatted text means the same');
  assert.equal(format(formatted), formatted.text, 'formatting again changes nothing');
}

/** The document with the edits made; they must not overlap, or this throws. */
function format(document: Analysis): string {
  const before = TextDocument.create('file:///a.hogql', 'hogql', 0, document.text);
  return TextDocument.applyEdits(before, formatting(document, options));
}

/** What each statement says: its tree, or its very text where it has errors. */
function meaningsOf({ statements }: Analysis): string[] {
  return statements.map(({ parsed }) =>
    parsed.errors.length > 0 ? parsed.text : officialJson(toOfficialTree(parsed.tree)),
  );
}
