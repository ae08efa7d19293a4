import { type Finding, summaryOf } from '../findings.ts';
import { printedJson } from '../printed.ts';
import type { Report } from '../report.ts';

/** Everything as one object; members may be added in later versions. */
export const json: Report = (files, { out }) => {
  const report = {
    version: 1,
    files: files.map(({ path, findings }) => ({ path, findings: findings.map(plain) })),
    summary: summaryOf(files),
  };
  out(`${printedJson(report)}\n`);
};

/** A finding without its internal fields. */
function plain({ line, column, endLine, endColumn, severity, code, message }: Finding): Finding {
  return { line, column, endLine, endColumn, severity, code, message };
}
