import { type FindingCode, isFindingCode, type Severity } from '../../semantics/checks/codes.ts';
import type { Finding } from '../../semantics/checks/finding.ts';
import { DiagnosticSeverity } from './lspKinds.ts';

/** The severities that the user has set for some codes. */
export type DiagnosticLevels = Readonly<Partial<Record<FindingCode, Severity | 'off'>>>;

/** Reads the setting `hogql.diagnostics`, without unknown codes and levels. */
export function diagnosticLevels(setting: unknown): DiagnosticLevels {
  if (typeof setting !== 'object' || setting === null) return {};
  const known = Object.entries(setting).filter(
    ([code, level]) => isFindingCode(code) && isLevel(level),
  );
  return Object.fromEntries(known);
}

function isLevel(level: unknown): boolean {
  return level === 'off' || (typeof level === 'string' && Object.hasOwn(severities, level));
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The severity of a finding in the protocol's numbers; undefined if it is not to be shown. */
export function levelOf(
  { code, severity }: Pick<Finding, 'code' | 'severity'>,
  levels: DiagnosticLevels,
): DiagnosticSeverity | undefined {
  const level = levels[code] ?? severity;
  return level === 'off' ? undefined : severities[level];
}
