import { DiagnosticSeverity } from 'vscode-languageserver-types';
import type { Diagnostic } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';
import { statementFindings } from '../semantics/checks/statementFindings.ts';
import { dataOf } from './shared/diagnosticFixes.ts';

/** Everything wrong with a document. Codes below `syntax/` are what the service refuses to parse. */
export function diagnostics(document: AnalyzedDocument): Diagnostic[] {
  const { lines, statements } = document;
  return statements.flatMap(({ start, parsed }) => [
    ...parsed.errors.map(({ code, message, fixes, ...extent }) => ({
      range: lines.rangeOf(start + extent.start, start + extent.end),
      severity: DiagnosticSeverity.Error,
      source: 'hogql',
      code: `syntax/${code}`,
      message,
      ...dataOf(fixes, start, lines),
    })),
    ...statementFindings(parsed).map(({ code, severity, message, fixes, ...extent }) => ({
      range: lines.rangeOf(start + extent.start, start + extent.end),
      severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      source: 'hogql',
      code,
      message,
      ...dataOf(fixes, start, lines),
    })),
  ]);
}
