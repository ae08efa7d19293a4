import { t } from '@vscode/l10n';
import { NotebookCellOutput, NotebookCellOutputItem } from 'vscode';
import { languageTag } from '../protocol/language.ts';
import { printResult, resultMime, type ShownResult } from '../protocol/notebook.ts';
import { duration, lostRun } from '../protocol/words.ts';
import type { QueryRunState } from '../runs/life/queryRun.ts';
import { markdownTable, plainTable } from './cellResult.ts';

/** A result below a cell: for the grid, and as text for copying and other viewers. */
export function resultOutput(shown: ShownResult): NotebookCellOutput {
  const { result } = shown;
  const items = [
    NotebookCellOutputItem.text(printResult(shown), resultMime),
    NotebookCellOutputItem.text(markdownTable(result), 'text/markdown'),
    NotebookCellOutputItem.text(plainTable(result), 'text/plain'),
  ];
  return new NotebookCellOutput(items, {
    resultId: result.resultId,
    // The renderer learns it from here.
    language: languageTag(),
  });
}

/** A sentence below a cell that has no result. */
export function failureOutput(message: string, advice = ''): NotebookCellOutput {
  const error = { name: 'HogQL', message: [message, advice].filter(Boolean).join(' '), stack: '' };
  return new NotebookCellOutput([NotebookCellOutputItem.error(error)]);
}

/** The text below a cell whose run ended without a result. */
export function endOutput(state: QueryRunState, elapsedMs: number): NotebookCellOutput {
  switch (state.kind) {
    case 'failed':
      return failureOutput(state.words.message, state.words.advice);
    case 'cancelled': {
      const text = [t('Cancelled after {0}.', duration(elapsedMs)), state.note]
        .filter(Boolean)
        .join(' ');
      return new NotebookCellOutput([NotebookCellOutputItem.text(text, 'text/plain')]);
    }
    case 'expired':
      return failureOutput(t('The service no longer has this result.'), t('Run the cell again.'));
    default: {
      const gaveUp = state.kind === 'lost' && state.gaveUp === true;
      return failureOutput(`${lostRun(gaveUp, elapsedMs)}.`, t('Run the cell again.'));
    }
  }
}
