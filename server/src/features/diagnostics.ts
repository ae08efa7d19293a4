import type { Diagnostic, Position } from 'vscode-languageserver-types';
import type { Fix } from '../ast/fix.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';
import { documentFindings } from '../semantics/checks/documentFindings.ts';
import { finding } from '../semantics/checks/finding.ts';
import type { Finding } from '../semantics/checks/finding.ts';
import {
  ignoreComments,
  ignoreMark,
  ignoresCode,
  isInsideToken,
  unusedMessage,
} from '../semantics/checks/ignores.ts';
import type { IgnoreComment, IgnoredCode } from '../semantics/checks/ignores.ts';
import { dataOf } from './shared/diagnosticFixes.ts';
import { levelOf } from './shared/diagnosticLevels.ts';
import type { DiagnosticLevels } from './shared/diagnosticLevels.ts';
import { DiagnosticSeverity, DiagnosticTag } from './shared/lspKinds.ts';

const none: DiagnosticLevels = {};

/**
 * Everything wrong with a document. Codes below `syntax/` are what the service refuses to parse.
 * Without a catalog only what the text alone tells; `levels` is what the user has set.
 */
export function diagnostics(
  document: AnalyzedDocument,
  catalog?: Catalog,
  levels: DiagnosticLevels = none,
): Diagnostic[] {
  const { lines } = document;
  const comments = ignoreComments(document);
  const used = new Set<IgnoredCode>();
  const findings = documentFindings(document, catalog);
  const shown = document.statements.flatMap(({ start }, at) => {
    const place = { start, at: lines.positionAt(start), levels };
    return [
      ...syntaxErrors(document, at),
      ...(findings[at] ?? []).flatMap((one) =>
        isIgnored(one, start, comments, used) ? [] : shownOnce(document, one, place),
      ),
    ];
  });
  const unused = comments.flatMap((comment) =>
    comment.codes
      .filter((code) => !used.has(code))
      .flatMap((code) => shownFinding(document, unusedIgnore(document, comment, code), 0, levels)),
  );
  return [...shown, ...unused];
}

function syntaxErrors({ lines, statements }: AnalyzedDocument, at: number): Diagnostic[] {
  const { start = 0, parsed } = statements[at] ?? {};
  return (parsed?.errors ?? []).map(({ code, message, fixes, ...extent }) => ({
    range: lines.rangeOf(start + extent.start, start + extent.end),
    severity: DiagnosticSeverity.Error,
    source: 'hogql',
    code: `syntax/${code}`,
    message,
    ...dataOf(fixes, start, lines),
  }));
}

type Place = {
  readonly start: number;
  readonly at: Position;
  readonly levels: DiagnosticLevels;
};

/** What was shown of findings, which stays as it is while their statement stays in its place. */
const shownBefore = new WeakMap<Finding, Place & { readonly shown: Diagnostic[] }>();

function shownOnce(document: AnalyzedDocument, one: Finding, place: Place): Diagnostic[] {
  const { start, at, levels } = place;
  const before = shownBefore.get(one);
  const isSame =
    before?.levels === levels && before.at.line === at.line && before.at.character === at.character;
  if (isSame) return before.shown;
  const shown = shownFinding(document, one, start, levels);
  shownBefore.set(one, { ...place, shown });
  return shown;
}

function shownFinding(
  document: AnalyzedDocument,
  { code, message, fixes, tag, ...extent }: Finding,
  start: number,
  levels: DiagnosticLevels,
): Diagnostic[] {
  const severity = levelOf(code, levels);
  if (severity === undefined) return [];
  const { lines } = document;
  const ignore =
    code === 'unused-ignore' ? undefined : ignoring(document, code, start + extent.start);
  return [
    {
      range: lines.rangeOf(start + extent.start, start + extent.end),
      severity,
      source: 'hogql',
      code,
      message,
      ...(tag && { tags: [tags[tag]] }),
      ...dataOf(fixes, start, lines, ignore),
    },
  ];
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
    .filter(({ line }) => at >= line.start && at <= line.end)
    .flatMap(({ codes }) => codes.filter((one) => ignoresCode(one, code)));
  for (const one of ignoring) used.add(one);
  return ignoring.length > 0;
}

function unusedIgnore(
  { text }: AnalyzedDocument,
  { start, end, codes }: IgnoreComment,
  code: IgnoredCode,
): Finding {
  const after = text.indexOf('\n', end);
  const line = { start, end: after < 0 ? text.length : after + 1, text: '' };
  const fixes = codes.length === 1 ? [{ title: 'Remove the comment', edits: [line] }] : [];
  return { ...finding('unused-ignore', unusedMessage(code), code, fixes), tag: 'unnecessary' };
}

/** Puts a comment above the line, unless a text goes over its end. */
function ignoring(document: AnalyzedDocument, code: string, offset: number): Fix | undefined {
  const { text } = document;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  if (isInsideToken(document, start)) return undefined;
  const blanks = /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
  const added = `${blanks}-- ${ignoreMark} ${code}\n`;
  return { title: `Ignore \`${code}\` on this line`, edits: [{ start, end: start, text: added }] };
}
