import type { Diagnostic, Position } from 'vscode-languageserver-types';
import type { Extent } from '../../ast/extent.ts';
import { type Edit, type Fix, shifted } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { Analysis } from '../../semantics/analysis/analysis.ts';
import { statementUpTo } from '../../semantics/analysis/places.ts';
import { type Finding, finding } from '../../semantics/checks/finding.ts';
import {
  type IgnoreComment,
  ignoreComments,
  type IgnoredCode,
  ignoreMark,
  ignoresCode,
  isInsideToken,
  unusedMessage,
} from '../../semantics/checks/ignores.ts';
import { isWaiting, type Progress } from '../../semantics/checks/unfinished.ts';
import { type DiagnosticLevels, levelOf } from './diagnosticLevels.ts';
import { DiagnosticSeverity, DiagnosticTag } from './lspKinds.ts';

const none: DiagnosticLevels = {};

/**
 * The problems within the statements of a document, and ignore comments without effect. If the caret is at the end of a
 * statement, problems that further typing may solve are left out. Once the time `isOver`, only the first statements are
 * covered.
 */
export function statementProblems(
  document: Analysis,
  catalog?: Catalog,
  levels: DiagnosticLevels = none,
  caretAtEnd?: Position,
  isOver?: () => boolean,
): Problem[] {
  const { lines } = document;
  const comments = ignoreComments(document);
  const used = new Set<IgnoredCode>();
  const findings = document.findings(catalog, isOver);
  const left = caretAtEnd && statementUpTo(document, lines.offsetAt(caretAtEnd));
  const looked = document.statements.slice(0, findings.length);
  const found = looked.flatMap(({ start, analysis }, at) => {
    const place = { start, levels };
    const progress: Progress = {
      length: analysis.parsed.text.length,
      isUnfinished: () => analysis.isUnfinished,
      hasCaretAtEnd: at === left,
    };
    return [
      ...syntaxErrors(document, at),
      ...(findings[at] ?? []).flatMap((one) =>
        isIgnored(one, start, comments, used) || isWaiting(one, progress)
          ? []
          : problemOf(document, one, place),
      ),
    ];
  });
  // A later statement may use what looks unused in the first ones.
  const isWhole = looked.length === document.statements.length;
  const unused = (isWhole ? comments : []).flatMap((comment) =>
    comment.codes
      .filter((code) => !used.has(code))
      .flatMap((code) => {
        const one = unusedIgnore(document, comment, code);
        return problemOf(document, one, { start: 0, levels });
      }),
  );
  return [...found, ...unused];
}

/** The errors of the parser alone. */
export function syntaxProblems(document: Analysis): Problem[] {
  return document.statements.flatMap((_, at) => syntaxErrors(document, at));
}

function syntaxErrors({ lines, statements }: Analysis, at: number): Problem[] {
  const { start = 0, parsed } = statements[at] ?? {};
  return (parsed?.errors ?? []).map(({ code, message, fixes = [], ...extent }) => ({
    diagnostic: {
      range: lines.rangeOf(start + extent.start, start + extent.end),
      severity: DiagnosticSeverity.Error,
      source: 'hogql',
      code: `syntax/${code}`,
      message,
    },
    fixes: () => fixes.map((fix) => shifted(fix, start)),
  }));
}

type StatementContext = {
  readonly start: number;
  readonly levels: DiagnosticLevels;
};

function problemOf(document: Analysis, one: Finding, place: StatementContext): Problem[] {
  const diagnostic = shown(document, one, place.start, place.levels);
  return diagnostic ? [{ diagnostic, fixes: () => fixesOf(document, one, place.start) }] : [];
}

function shown(
  { lines }: Analysis,
  { code, message, tag, severity: usual, more = 0, ...extent }: Finding,
  start: number,
  levels: DiagnosticLevels,
): Diagnostic | undefined {
  const severity = levelOf({ code, severity: usual }, levels);
  if (severity === undefined) return undefined;
  return {
    range: lines.rangeOf(start + extent.start, start + extent.end),
    severity,
    source: 'hogql',
    code,
    message:
      more === 0
        ? message
        : `${message} ${more.toLocaleString('en-US')} more like this are not shown.`,
    ...(tag && { tags: [tags[tag]] }),
  };
}

function fixesOf(
  document: Analysis,
  { code, fixes = [], ...extent }: Finding,
  start: number,
): ProblemFix[] {
  // An ignore comment without effect cannot be ignored itself.
  const ignore =
    code === 'unused-ignore' ? undefined : ignoring(document, code, start + extent.start);
  return [...fixes.map((fix) => shifted(fix, start)), ...(ignore ? [ignore] : [])];
}

const tags: Readonly<Record<NonNullable<Finding['tag']>, DiagnosticTag>> = {
  unnecessary: DiagnosticTag.Unnecessary,
  deprecated: DiagnosticTag.Deprecated,
};

function isIgnored(
  { code, start }: Finding,
  shift: number,
  comments: readonly IgnoreComment[],
  used: Set<IgnoredCode>,
): boolean {
  const at = shift + start;
  const ignoring = comments
    .filter(({ about }) => at >= about.start && at <= about.end)
    .flatMap(({ codes }) => codes.filter((one) => ignoresCode(one, code)));
  for (const one of ignoring) used.add(one);
  return ignoring.length > 0;
}

function unusedIgnore(
  { text }: Analysis,
  { form, start, end, closedBy, codes }: IgnoreComment,
  code: IgnoredCode,
): Finding {
  const edits = [{ start, end }, ...(closedBy ? [closedBy] : [])].map((one) =>
    wholeLine(text, one),
  );
  const title = closedBy ? fixTitle.removeComments() : fixTitle.removeComment();
  const fixes = codes.length === 1 ? [{ title, edits }] : [];
  return {
    ...finding('unused-ignore', unusedMessage(form, code), code, fixes),
    tag: 'unnecessary',
  };
}

/** Removes the line of a comment. */
function wholeLine(text: string, { start, end }: Extent): Edit {
  const after = text.indexOf('\n', end);
  return { start, end: after < 0 ? text.length : after + 1, text: '' };
}

/** Puts a comment above the line, unless a text literal spans the line break before it. */
function ignoring(document: Analysis, code: string, offset: number): ProblemFix | undefined {
  const { text } = document;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  if (isInsideToken(document, start)) return undefined;
  const blanks = /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
  const added = `${blanks}-- ${ignoreMark} ${code}\n`;
  const edits = [{ start, end: start, text: added }];
  return { title: fixTitle.ignore(`\`${code}\``), edits, repairsNothing: true };
}

/** A problem of a document: its diagnostic and its fixes. */
export type Problem = {
  readonly diagnostic: Diagnostic;
  /** Fixes in offsets of the document, the likeliest first; computed on demand. */
  readonly fixes: () => readonly ProblemFix[];
};

/** A cell that moves above another, each by an offset in it. */
export type CellMove = { readonly cell: number; readonly above: number };

/** A fix; `repairsNothing` if it only hides the problem, so that no editor should apply it unasked. */
export type ProblemFix = Fix & {
  readonly repairsNothing?: boolean;
  /** The cell that its edits move. */
  readonly move?: CellMove;
};
