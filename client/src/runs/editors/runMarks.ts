import { t } from '@vscode/l10n';
import {
  type DecorationOptions,
  Range,
  type TextEditor,
  type ThemableDecorationAttachmentRenderOptions,
  ThemeColor,
  Uri,
  window,
  workspace,
} from 'vscode';
import { Owner } from '../../base/owner.ts';
import { setting } from '../../base/settings.ts';
import { countedRows, duration } from '../../protocol/words.ts';
import { type PlacedMark, PlacedRuns } from './placedRuns.ts';
import type { Run, Runs } from '../window/runs.ts';

/**
 * The state of a statement's last run, as dim text at the end of its first line; a spinner while it runs. Not in the
 * gutter: beside a light bulb it would widen that, and the code would jump.
 */
export class RunMarks extends Owner {
  readonly #placed = new PlacedRuns();
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
        const from = Math.min(...contentChanges.map(({ range }) => range.start.line));
        if (this.#placed.edited(document.uri.toString(), from)) this.#drawAll();
      }),
    );
    this.register(
      workspace.onDidCloseTextDocument(({ uri }) => this.#placed.closed(uri.toString())),
    );
  }

  /** Marks statements that were to run and did not, because one before them failed. */
  markNotRun(file: Uri, ranges: readonly Range[]): void {
    for (const { start, end } of ranges) {
      this.#placed.put(file.toString(), { line: start.line, lastLine: end.line });
    }
    this.#drawAll();
  }

  #follow(run: Run): void {
    if (!run.order.source) return;
    this.#placed.follow(run);
    this.#drawAll();
  }

  #drawAll(): void {
    for (const editor of window.visibleTextEditors) this.#draw(editor);
  }

  #draw(editor: TextEditor | undefined): void {
    if (!editor) return;
    const placed = this.#placed.in(editor.document.uri.toString());
    const shown = setting('editor.runMarks') ? placed : [];
    editor.setDecorations(this.#decoration, shown.map(decorationOf));
  }
}

function decorationOf({ run, line }: PlacedMark): DecorationOptions {
  const end = Number.MAX_SAFE_INTEGER;
  return {
    range: new Range(line, end, line, end),
    renderOptions: { after: run ? markLook(run) : { contentText: `○ ${t('not run')}` } },
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
      const rows = countedRows(state.result.rows.length);
      return { contentText: `✓ ${rows} · ${duration(work.elapsedMs)}` };
    }
    case 'failed':
      return { contentText: `✗ ${t('failed')}` };
    case 'cancelled':
      return { contentText: `○ ${t('cancelled')}` };
    case 'expired':
      return { contentText: `○ ${t('expired')}` };
    case 'lost':
      return { contentText: `○ ${t('lost')}` };
  }
}

/** A ring that turns. Pictures in the editor know no theme: its grey stands out from any. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="14" height="14">
<style>
@keyframes turn { to { transform: rotate(1turn) } }
@media (prefers-reduced-motion: no-preference) {
  path { animation: turn 1s linear infinite; transform-origin: 8px 8px }
}
</style>
<path d="M8 3a5 5 0 1 0 5 5" fill="none" stroke="#888888" stroke-width="1.6" stroke-linecap="round"/>
</svg>`;

/** The picture as an address, so that it needs no file beside the bundle. */
const ring = Uri.parse(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
