import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { officialJson } from '../../server/src/officialTree/json.ts';
import { toOfficialTree } from '../../server/src/officialTree/tree.ts';
import { formatting } from '../../server/src/features/formatting.ts';
import { type Analysis, analyze } from '../../server/src/semantics/analysis/analysis.ts';

const options = { tabSize: 4, insertSpaces: true };

/** Formatting preserves the meaning, leaves broken text unchanged, and is idempotent. */
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

/** The meaning of each statement: its tree, or its text if it has errors. */
function meaningsOf({ statements }: Analysis): string[] {
  return statements.map(({ parsed }) =>
    parsed.errors.length > 0 ? parsed.text : officialJson(toOfficialTree(parsed.tree)),
  );
}
