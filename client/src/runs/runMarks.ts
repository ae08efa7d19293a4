import { Range, ThemeColor, window, workspace } from 'vscode';
import type {
  DecorationOptions,
  TextDocument,
  TextEditor,
  ThemableDecorationAttachmentRenderOptions,
} from 'vscode';
import { Owner } from '../base/owner.ts';
import { setting } from '../base/settings.ts';
import { counted, duration } from '../protocol/words.ts';
import type { Run, Runs } from './runs.ts';
import { spinner } from './spinner.ts';

const ring = spinner();

/** A note at the end of the first line of a statement that ran, until its text changes. */
type Mark = {
  readonly run: Run;
  readonly line: number;
  /** Where its statement ends. */
  readonly lastLine: number;
};

/**
 * How a statement's last run went, as dim text at the end of its first line; a spinner while it
 * goes. It is not in the gutter: beside a light bulb it would widen that, and the code would jump.
 */
export class RunMarks extends Owner {
  readonly #marks = new Map<string, Mark[]>();
  readonly #decoration = this.register(
    window.createTextEditorDecorationType({
      after: { margin: '0 0 0 3ch', color: new ThemeColor('editorCodeLens.foreground') },
    }),
  );

  constructor(runs: Runs) {
    super();
    this.register(runs.onDidChange((run) => this.#follow(run)));
    this.register(window.onDidChangeActiveTextEditor((editor) => this.#draw(editor)));
    this.register(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const touched = contentChanges.map(({ range }) => range);
        if (touched.length > 0) this.#forget(document, touched);
      }),
    );
    this.register(
      workspace.onDidCloseTextDocument(({ uri }) => this.#marks.delete(uri.toString())),
    );
  }

  #follow(run: Run): void {
    const { source } = run.order;
    if (!source) return;
    const key = source.file.toString();
    const { line } = source.start;
    const others = (this.#marks.get(key) ?? []).filter((mark) => mark.line !== line);
    const lastLine = line + run.order.query.split('\n').length - 1;
    this.#marks.set(key, [...others, { run, line, lastLine }]);
    for (const editor of window.visibleTextEditors) this.#draw(editor);
  }

  /**
   * An edit in or above a statement: what the mark says is of another text, or at another place.
   */
  #forget({ uri }: TextDocument, touched: readonly Range[]): void {
    const key = uri.toString();
    const marks = this.#marks.get(key);
    if (!marks) return;
    const kept = marks.filter(({ lastLine }) =>
      touched.every((range) => range.start.line > lastLine),
    );
    if (kept.length === marks.length) return;
    this.#marks.set(key, kept);
    for (const editor of window.visibleTextEditors) this.#draw(editor);
  }

  #draw(editor: TextEditor | undefined): void {
    if (!editor) return;
    const marks = this.#marks.get(editor.document.uri.toString());
    if (!marks) return;
    const shown = setting('editor.runMarks') ? marks : [];
    editor.setDecorations(this.#decoration, shown.map(decorationOf));
  }
}

function decorationOf({ run, line }: Mark): DecorationOptions {
  const end = Number.MAX_SAFE_INTEGER;
  return {
    range: new Range(line, end, line, end),
    renderOptions: { after: markLook(run) },
  };
}

function markLook({ work }: Run): ThemableDecorationAttachmentRenderOptions {
  const { state } = work;
  switch (state.kind) {
    case 'queued':
    case 'running':
    case 'throttled':
    case 'unreachable':
    case 'cancelling':
      return { contentIconPath: ring };
    case 'done': {
      const rows = counted(state.result.rows.length, 'row');
      return { contentText: `✓ ${rows} · ${duration(work.elapsedMs)}` };
    }
    case 'failed':
      return { contentText: '✗ failed' };
    case 'cancelled':
    case 'expired':
    case 'lost':
      return { contentText: `○ ${state.kind}` };
  }
}
