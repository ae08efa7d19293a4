import { t } from '@vscode/l10n';
import {
  type Diagnostic,
  type Position,
  Range,
  type TextDocumentShowOptions,
  type Uri,
} from 'vscode';
import { splitHeader } from '../../../../server/common/insights/insightHeader.ts';
import { showWarning } from '../../base/messages.ts';
import type { Fragments } from '../../language/server/fragments.ts';
import { waitUpTo } from '../../language/server/waitUpTo.ts';
import { linesOf } from '../text/mergeTexts.ts';

/** The first place where the HogQL of an insight's text cannot be parsed. */
export type SyntaxFault = {
  readonly line: number;
  readonly character: number;
  readonly message: string;
};

/** Finds it in a text of a file; undefined without one, or if the language server does not answer in time. */
export type FindFault = (
  file: Uri,
  text: string,
  /** Where the text stands in the file; at its start by default. */
  at?: Position,
) => Promise<SyntaxFault | undefined>;

/** The language server's answer, as a place in the file. */
export function faultFinder(fragments: Pick<Fragments, 'diagnostics'>): FindFault {
  return async (file, text, at) => {
    const { sql } = splitHeader(text);
    const found = await waitUpTo(fragments.diagnostics(file, [{ text: sql, role: 'query' }]));
    const first = found?.flat().find(isOfSyntax);
    if (!first) return undefined;
    const above = linesOf(text).length - linesOf(sql).length;
    const { line, character } = first.range.start;
    const column = above + line === 0 ? (at?.character ?? 0) : 0;
    return {
      line: (at?.line ?? 0) + above + line,
      character: column + character,
      message: first.message,
    };
  };
}

/** Asks whether to save a text that nobody can run. */
export async function askToSave(fault: SyntaxFault): Promise<'save' | 'show' | undefined> {
  const [save, show] = [t('Save Anyway'), t('Show Error')];
  const answer = await showWarning(
    t('Save the query with a syntax error? Others will see an error.'),
    { modal: true, detail: faultWords(fault) },
    save,
    show,
  );
  if (answer === show) return 'show';
  return answer === save ? 'save' : undefined;
}

/** An editor's options to show it. */
export function shownAt({ line, character }: SyntaxFault): TextDocumentShowOptions {
  return { selection: new Range(line, character, line, character) };
}

/** The fault and its line in words. */
export function faultWords({ line, message }: SyntaxFault): string {
  return t('Line {0}: {1}', line + 1, message);
}

function isOfSyntax({ code }: Diagnostic): boolean {
  return String(typeof code === 'object' ? code.value : code).startsWith('syntax/');
}
