import type { Fix, Problem } from '../../../server/src/engine.ts';

/** The severities, the worst first. */
export const severities = ['error', 'warning', 'information', 'hint'] as const;
export type Severity = (typeof severities)[number];

/** A finding at a place in a file; lines and columns count from 1, as editors show them. */
export type Finding = {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
};

/** A finding with the ways to repair it, in offsets of the file. */
export type Repairable = Finding & { readonly fixes: () => readonly Fix[] };

/** A file and its findings. */
export type CheckedFile = {
  /** The displayed path: relative, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly findings: readonly Finding[];
};

/** The severity of a diagnostic, which counts from 1. */
export function severityOf({ diagnostic }: Problem): Severity {
  return severities[(diagnostic.severity ?? 1) - 1] ?? 'error';
}

/** True if a finding is at least so bad. */
export function isAtLeast({ severity }: Finding, least: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}

/** The number of files, and of findings by severity. */
export type Summary = Readonly<Record<Severity | 'files', number>>;

/** Counts the findings. */
export function summaryOf(files: readonly CheckedFile[]): Summary {
  const summary = { files: files.length, error: 0, warning: 0, information: 0, hint: 0 };
  for (const { severity } of files.flatMap(({ findings }) => findings)) summary[severity]++;
  return summary;
}
