import { createHash } from 'node:crypto';
import type { CheckedFile, Finding, Severity } from '../findings.ts';
import { printedJson } from '../printed.ts';
import type { Report } from '../report.ts';
import { repositoryPath } from './repositoryPath.ts';

const severities: Readonly<Record<Severity, string>> = {
  error: 'critical',
  warning: 'major',
  information: 'minor',
  hint: 'info',
};

/** A report of GitLab's code quality. */
export const gitlab: Report = (files, around) => {
  const issues = files.flatMap((file) => {
    const path = repositoryPath(file.path, 'CI_PROJECT_DIR', around);
    return withFingerprints(file).map(([finding, fingerprint]) => ({
      description: finding.message,
      check_name: finding.code,
      fingerprint,
      severity: severities[finding.severity],
      location: { path, lines: { begin: finding.line, end: finding.endLine } },
    }));
  });
  around.out(`${printedJson(issues)}\n`);
};

/** Stable when lines are added above: made of the line's text, not its number. */
function withFingerprints({ path, text, findings }: CheckedFile): (readonly [Finding, string])[] {
  const lines = text.split(/\r\n|\r|\n/);
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const line = lines[finding.line - 1]?.trim() ?? '';
    const content = JSON.stringify([path, finding.code, finding.message, line]);
    const earlier = seen.get(content) ?? 0;
    seen.set(content, earlier + 1);
    const hash = createHash('sha256').update(`${content}${earlier}`).digest('hex').slice(0, 32);
    return [finding, hash] as const;
  });
}
