import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol';
import { LineTable } from '../../server/src/ast/lineTable.ts';
import { type Analysis, analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { OpenDocuments } from '../../server/src/workspace/documents.ts';
import { mutated, piecesOf } from './mutations.ts';
import { Random } from './random.ts';
import { seedTexts } from './seedTexts.ts';

const documents = 300;
const edits = 8;
const uri = 'file:///edited.hogql';

describe('an edit', () => {
  it(`leaves what a parse from scratch gives (${documents * edits} edits, seeds 1 to ${documents})`, () => {
    for (let seed = 1; seed <= documents; seed++) {
      const random = new Random(seed);
      const open = new OpenDocuments();
      let text = documentOf(random);
      open.open({ uri, languageId: 'hogql', version: 0, text });
      for (let version = 1; version <= edits; version++) {
        const changes = changesOf(text, random);
        open.change({ uri, version }, changes);
        text = applied(text, changes);
        // Sometimes nothing is asked between two changes, or only where the statements are.
        if (random.chance(0.15)) open.analyzed(uri);
        else if (random.chance(0.8))
          assertSame(open.analyzed(uri), text, `seed ${seed}, edit ${version}`);
      }
      assertSame(open.analyzed(uri), text, `seed ${seed}, the end`);
    }
  });

  it(`takes over the very statements it does not touch (seeds 1 to ${documents})`, () => {
    for (let seed = 1; seed <= documents; seed++) {
      const random = new Random(seed);
      const parts = Array.from({ length: 2 + random.below(8) }, (_, at) => `select ${at} from t`);
      const before = analyze(parts.join(';\n'));
      const at = random.below(parts.length);
      const after = analyze(parts.with(at, `select ${at} + `).join(';\n'), before);
      for (const [index, { parsed }] of after.statements.entries()) {
        const same = parsed === before.statements[index]?.parsed;
        assert.equal(same, index !== at, `seed ${seed}, statement ${index} of ${parts.length}`);
      }
    }
  });

  it('takes over statements that only move', () => {
    const before = analyze('select 1;\nselect 2');
    const after = analyze('-- longer now\n\nselect 1; select 3;\n\n\tselect 2', before);
    assert.equal(after.statements[0]?.parsed, before.statements[0]?.parsed);
    assert.equal(after.statements[2]?.parsed, before.statements[1]?.parsed);
  });
});

describe('a position', () => {
  it(`is what the protocol makes of it (seeds 1 to ${documents})`, () => {
    for (let seed = 1; seed <= documents; seed++) {
      const random = new Random(seed);
      const text = mutated(random.pick(seedTexts), seedTexts, random);
      const theirs = TextDocument.create(uri, 'hogql', 0, text);
      const ours = new LineTable(text);
      for (let offset = 0; offset <= text.length; offset++) {
        // Between CR and LF there is no position.
        if (text[offset - 1] === '\r' && text[offset] === '\n') continue;
        const position = theirs.positionAt(offset);
        assert.deepEqual(ours.positionAt(offset), position, `seed ${seed}, offset ${offset}`);
        assert.equal(ours.offsetAt(position), offset, `seed ${seed}, offset ${offset}`);
      }
    }
  });
});

function documentOf(random: Random): string {
  const count = 1 + random.below(6);
  return Array.from({ length: count }, () => random.pick(seedTexts)).join(
    random.pick([';\n', ';', '\n-- %% cell\n', '\r\n;\r\n']),
  );
}

/** An editor's edits: one or several changes, each to the text after the previous one. */
function changesOf(text: string, random: Random): TextDocumentContentChangeEvent[] {
  const changes: TextDocumentContentChangeEvent[] = [];
  let now = text;
  for (let left = 1 + random.below(3); left > 0; left--) {
    const lines = TextDocument.create(uri, 'hogql', 0, now);
    const start = random.below(now.length + 1);
    const end = Math.min(now.length, start + random.below(12));
    const range = { start: lines.positionAt(start), end: lines.positionAt(end) };
    const typed = random.pick(piecesOf(random.pick(seedTexts)).concat('', ';', "'", '\n-- %%\n'));
    const change = random.chance(0.05) ? { text: typed + now } : { range, text: typed };
    changes.push(change);
    now = applied(now, [change]);
  }
  return changes;
}

function applied(text: string, changes: TextDocumentContentChangeEvent[]): string {
  return TextDocument.update(TextDocument.create(uri, 'hogql', 0, text), changes, 1).getText();
}

function assertSame(document: Analysis | undefined, text: string, where: string): void {
  const scratch = analyze(text);
  assert.equal(document?.text, text, where);
  assert.deepEqual(document.statements, scratch.statements, where);
  assert.deepEqual(document.syntaxErrors, scratch.syntaxErrors, where);
}
