import { randomUUID } from 'node:crypto';
import { textOfHeaderValue } from '../../../../server/common/header/headerValue.ts';
import { t } from '@vscode/l10n';
import type { Range, TextDocument, TextEditor } from 'vscode';
import type { RefreshMode } from '../../../../server/common/runs/refreshMode.ts';
import { fileHeader } from '../../base/fileHeader.ts';
import { documentName } from '../../base/edits.ts';
import { givenName, headedStatements, saidAbove } from '../../base/headedStatements.ts';
import { firstWords, shortQuery } from '../../base/trimmed.ts';
import { insightId } from '../../base/insightAddress.ts';
import { editorOf } from '../../base/lensArguments.ts';
import { showInformation, showWarning } from '../../base/messages.ts';
import type { LanguageRequests } from '../../language/languageServer.ts';
import {
  type DocumentStatement,
  lensStatement,
  statementAt,
  type StatementExtent,
  statementsOf,
} from '../../language/questions/statements.ts';
import { parseDisplay } from '../../protocol/display.ts';
import { count } from '../../protocol/words.ts';
import type { QueryRunState } from '../life/runState.ts';
import { runBatch } from './runBatch.ts';
import { runInPanel } from './runInPanel.ts';
import type { RunParts } from './runParts.ts';
import { type RunOrder, statementOf } from '../window/runs.ts';
import { sessionForRuns } from './sessionForRuns.ts';

/** How a statement runs. */
export type RunMode = {
  readonly refresh: RefreshMode;
  readonly withTimings?: boolean;
  /** The panel stays unchanged; the status bar shows the progress. */
  readonly inBackground?: boolean;
};

type NamedStatement = DocumentStatement &
  StatementName &
  Pick<RunOrder, 'display' | 'connectionId'>;

/** Runs the statement of a lens, which passes its document and range, else the one at the cursor. */
export async function runAt(
  parts: RunParts,
  lens: readonly unknown[],
  mode: RunMode,
): Promise<void> {
  const [uri, range] = lens;
  const editor = editorOf(uri);
  if (!editor) return;
  const statement = await meantStatement(parts.language, editor, range);
  await runAll(parts, editor.document, statement ? [statement] : [], mode);
}

/** Runs all statements of a document. */
export async function runFile(
  parts: RunParts,
  document: TextDocument,
  mode: RunMode,
): Promise<void> {
  await runAll(parts, document, await namedStatements(parts.language, document), mode);
}

/**
 * Runs statements one after another, until one does not succeed; asks before the first of many. Then it marks the others,
 * and offers to run them.
 */
async function runAll(
  parts: RunParts,
  document: TextDocument,
  statements: readonly NamedStatement[],
  runMode: RunMode,
): Promise<void> {
  const { inBackground = false, ...mode } = runMode;
  if (statements.length === 0) {
    void showInformation(t('There is no statement here to run.'));
    return;
  }
  const session = await sessionForRuns(parts.sessions, document);
  if (!session) return;
  const file = insightId(document.uri) ?? document.uri.toString();
  const batch = statements.length > 1 ? { batch: randomUUID() } : {};
  const start = async (
    { text: query, range, title, key, display, connectionId }: NamedStatement,
    inOneRequest: boolean,
  ): Promise<QueryRunState['kind'] | 'held'> => {
    const source = { file: document.uri, start: range.start };
    const statement = { file, key };
    const more = {
      ...(display === undefined ? {} : { display }),
      ...(connectionId === undefined ? {} : { connectionId }),
    };
    const order = { title, query, source, statement, session, ...mode, ...batch, ...more };
    const run = await runInPanel(parts, order, { inBackground, inOneRequest });
    return run?.work.state.kind ?? 'held';
  };
  const ends: Awaited<ReturnType<typeof start>>[] = [];
  const run = async (some: readonly NamedStatement[], inOneRequest: boolean): Promise<boolean> => {
    for (const statement of some) {
      ends.push(await start(statement, inOneRequest));
      if (ends.at(-1) !== 'done') return false;
    }
    return true;
  };
  const { kept } = parts.tabs;
  const bytesOf = ({ text: query }: NamedStatement): number =>
    parts.runs.times.bytesRead(statementOf({ query, session })) ?? 0;
  const asked = { items: statements, runsOf: () => 1, bytesOf, run, kept };
  const wanted = await runBatch(asked, session);
  const others = statements.slice(ends.length, wanted);
  if (others.length === 0) return;
  // The file may have been edited since: they are known by their keys.
  const keys = new Set(others.map(({ key }) => key));
  const othersNow = async (): Promise<readonly NamedStatement[]> =>
    (await namedStatements(parts.language, document)).filter(({ key }) => keys.has(key));
  const ranges = (await othersNow()).map(({ range }) => range);
  parts.marks.markNotRun(document.uri, ranges);
  // Somebody who cancels a run means the others too.
  if (ends.at(-1) === 'cancelled' || !(await wantsOthers(ends.length, others.length))) return;
  await runAll(parts, document, await othersNow(), runMode);
}

/** Says that a statement stopped the ones after it, and asks about those. */
async function wantsOthers(started: number, others: number): Promise<boolean> {
  const runOthers = others === 1 ? t('Run the Last One') : t('Run the Other {0}', count(others));
  const chosen = await showWarning(
    t('Stopped after {0} of {1} statements.', count(started), count(started + others)),
    runOthers,
  );
  return chosen === runOthers;
}

/** The selection, else the statement of a lens, else the one at the cursor. */
async function meantStatement(
  language: LanguageRequests,
  { document, selection }: TextEditor,
  lens: unknown,
): Promise<NamedStatement | undefined> {
  const wanted = lensStatement(document, lens) ?? selection;
  const isSelected = document.getText(wanted).trim() !== '';
  const [range, all] = await Promise.all([
    isSelected ? wanted : statementAt(language, document, selection.active).then(rangeOf),
    namedStatements(language, document),
  ]);
  if (!range) return undefined;
  const text = document.getText(range);
  return (
    all.find((each) => each.range.isEqual(range)) ?? {
      text,
      range,
      ...selectionName(text, placeName(document, range)),
    }
  );
}

function rangeOf(extent: StatementExtent | undefined): Range | undefined {
  return extent?.range;
}

/** The statements of a document with their names. */
async function namedStatements(
  language: LanguageRequests,
  document: TextDocument,
): Promise<readonly NamedStatement[]> {
  const statements = await statementsOf(language, document);
  const texts = statements.map(({ text }) => text);
  const text = document.getText();
  const header = fileHeader(text);
  const name = header.get('name');
  const headed = new Map(headedStatements(text).map((each) => [each.start, each]));
  const given = statements.map(({ range }, at) => {
    const own = headed.get(document.offsetAt(range.start));
    // The header of the file may be above its first statement.
    const isNamed = statements.length === 1 || at > 0 || name === undefined;
    return own && givenName(own, isNamed);
  });
  const places = statements.map(({ range }) => placeName(document, range));
  const fileName = name === undefined ? undefined : textOfHeaderValue(name);
  const isWhole = insightId(document.uri) !== undefined;
  const names = statementNames(texts, { fileName, isWhole, given, places });
  const source = header.get('source');
  const elsewhere = source ? { connectionId: textOfHeaderValue(source) } : {};
  return statements.flatMap((statement, at) => {
    const named = names[at];
    const own = headed.get(document.offsetAt(statement.range.start));
    const display = own && saidAbove(own, 'display');
    const drawn = display !== undefined && parseDisplay(display) ? { display } : {};
    return named ? [{ ...statement, ...named, ...drawn, ...elsewhere }] : [];
  });
}

/** The name of a statement's run, and the statement's identity within its file. */
type StatementName = {
  readonly title: string;
  /** Differs from those of the file's other statements; the whole file's is the empty text. */
  readonly key: string;
};

/** What the statements of a file can be called by. */
type NamesOfFile = {
  /** The file's own name, which goes to its only statement. */
  readonly fileName: string | undefined;
  /** True if its only statement is all there is: an insight, also before somebody names it. */
  readonly isWhole?: boolean;
  /** What somebody called each. */
  readonly given: readonly (string | undefined)[];
  /** Where each is. */
  readonly places: readonly string[];
};

/**
 * Names the statements of a file: as somebody called them, else by their text if that is short, else by their place.
 * They are known by their first words, whatever they are called.
 *
 * @param texts all statements of the file
 */
export function statementNames(
  texts: readonly string[],
  { fileName, isWhole = false, given, places }: NamesOfFile,
): readonly StatementName[] {
  const [titles, keys] = [new Map<string, number>(), new Map<string, number>()];
  return texts.map((text, at) => {
    const isOnly = texts.length === 1;
    const name = (isOnly ? fileName : undefined) ?? given[at] ?? shortQuery(text) ?? places[at];
    const isFile = isOnly && (isWhole || fileName !== undefined);
    return {
      title: counted(titles, name ?? ''),
      key: isFile ? '' : counted(keys, firstWords(text)),
    };
  });
}

/** A name, with a number after it from the second time on. */
function counted(seen: Map<string, number>, name: string): string {
  const nth = (seen.get(name) ?? 0) + 1;
  seen.set(name, nth);
  return nth === 1 ? name : `${name} (${nth})`;
}

/** Names a selected part of a file, which is none of its statements. */
export function selectionName(text: string, place: string): StatementName {
  return { title: shortQuery(text) ?? place, key: `selection ${firstWords(text)}` };
}

/** A place in a document as editors write it: `funnels.hogql:12`. */
function placeName({ uri }: TextDocument, { start }: Range): string {
  return `${documentName(uri.toString())}:${start.line + 1}`;
}
