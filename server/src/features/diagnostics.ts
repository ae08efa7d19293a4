import { DiagnosticSeverity } from 'vscode-languageserver-types';
import type { Diagnostic } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';

/** Everything wrong with a document. Codes below `syntax/` are what the service refuses to parse. */
export function diagnostics(document: AnalyzedDocument): Diagnostic[] {
  return document.syntaxErrors.map(({ code, message, start, end }) => ({
    range: document.lines.rangeOf(start, end),
    severity: DiagnosticSeverity.Error,
    source: 'hogql',
    code: `syntax/${code}`,
    message,
  }));
}
