import assert from 'node:assert/strict';
import type { NotebookCell, TextDocumentItem } from 'vscode-languageserver-protocol';
import { LineTable } from '../../../../server/src/ast/lineTable.ts';
import { OpenNotebook } from '../../../../server/src/workspace/openNotebook.ts';
import { Random } from '../../../fuzz/random.ts';

type Written = { readonly cell: NotebookCell; readonly text: TextDocumentItem };

const uri = 'file:///a.notebook.hogql';
const texts = [
  '',
  'select 1',
  "select '\n-- %% b\n",
  '\r\n\r',
  '/* ',
  '-- %% c [markdown]\nx',
  'é\n\n',
];
const titles = ['', 'a', 'two words', ' a \r\n b ', 'x [markdown]', '[markdown] [markdown]', '%%'];

/** A notebook that is edited, and the cells that it has. */
class Edited {
  readonly notebook: OpenNotebook;
  readonly #random: Random;
  #cells: readonly Written[];
  #count = 0;

  constructor(random: Random) {
    this.#random = random;
    this.#cells = this.#some();
    this.notebook = new OpenNotebook(this.#opened());
  }

  /** The same cells, opened anew. */
  get reopened(): OpenNotebook {
    return new OpenNotebook(this.#opened());
  }

  /** The cells with queries. */
  get queries(): readonly Written[] {
    return this.#cells.filter(({ cell }) => cell.kind === 2);
  }

  edit(): void {
    const at = this.#random.below(this.#cells.length + 1);
    const written = this.#cells[at];
    const way = this.#random.below(3);
    if (!written || way === 0) this.#splice(at);
    else if (way === 1) this.#retitle(at, written);
    else this.#type(at, written);
  }

  #splice(start: number): void {
    const closed = this.#cells.slice(start, start + this.#random.below(3));
    const opened = this.#some();
    const array = { start, deleteCount: closed.length, cells: opened.map(({ cell }) => cell) };
    const didOpen = opened.map(({ text }) => text);
    const didClose = closed.map(({ text }) => text);
    this.notebook.change({ structure: { array, didOpen, didClose } });
    const after = this.#cells.slice(start + closed.length);
    this.#cells = [...this.#cells.slice(0, start), ...opened, ...after];
  }

  #retitle(at: number, { cell, text }: Written): void {
    const kind = this.#random.chance(0.2) ? 1 : 2;
    const data = { ...cell, kind, metadata: { title: this.#random.pick(titles) } } as const;
    this.notebook.change({ data: [data] });
    this.#cells = this.#cells.with(at, { cell: data, text });
  }

  #type(at: number, { cell, text: document }: Written): void {
    const version = document.version + 1;
    const text = this.#random.pick(texts);
    const place = new LineTable(document.text).positionAt(this.#random.below(99));
    const start = new LineTable(document.text).offsetAt(place);
    const changes = [{ range: { start: place, end: place }, text }];
    const changed = { document: { uri: document.uri, version }, changes };
    this.notebook.change({ textContent: [changed] });
    const whole = document.text.slice(0, start) + text + document.text.slice(start);
    this.#cells = this.#cells.with(at, { cell, text: { ...document, version, text: whole } });
  }

  #opened() {
    const cells = this.#cells.map(({ cell }) => cell);
    return {
      notebookDocument: { uri, notebookType: 'hogql-notebook', version: 1, cells },
      cellTextDocuments: this.#cells.map(({ text }) => text),
    };
  }

  #some(): readonly Written[] {
    return Array.from({ length: this.#random.below(3) }, () => {
      const document = `cell:${this.#count++}`;
      const text = this.#random.pick(texts);
      return {
        cell: { kind: 2, document, metadata: { title: this.#random.pick(titles) } },
        text: { uri: document, languageId: 'hogql', version: 1, text },
      };
    });
  }
}

describe('the text of an open notebook', () => {
  it('has each cell as its editor has it, whatever is done to the cells', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const edited = new Edited(new Random(seed));
      for (let edits = 0; edits < 10; edits++) {
        edited.edit();
        const { text } = edited.notebook;
        assert.equal(text.text, edited.reopened.text.text, `seed ${seed}`);
        assert.deepEqual(
          text.documents.map((part) => [part.uri, part.version]),
          edited.queries.map(({ text: document }) => [document.uri, document.version]),
        );
        for (const { text: document } of edited.queries) assertInside(text, document);
      }
    }
  });
});

/** Positions of a cell are those of the same text in its notebook, and the other way round. */
function assertInside(open: OpenNotebook['text'], own: TextDocumentItem): void {
  const { text, analysis } = open;
  const lines = new LineTable(own.text);
  const found = open.part(own.uri);
  assert.ok(found?.extent);
  const start = analysis.lines.offsetAt(found.extent.start);
  assert.equal(text.slice(start, analysis.lines.offsetAt(found.extent.end)), own.text);
  for (let offset = 0; offset <= own.text.length; offset++) {
    const position = lines.positionAt(offset);
    assert.equal(analysis.lines.offsetAt(found.inText(position)), start + lines.offsetAt(position));
    if (!found.holds(found.inText(position))) continue;
    assert.deepEqual(found.position(found.inText(position)), position);
  }
}
