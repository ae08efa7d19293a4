import type { Report } from './commandLine.ts';
import { junit } from './reports/junit.ts';
import { sarif } from './reports/sarif.ts';
import { type CheckedFile, type Finding, type Severity, summaryOf } from './findings.ts';
import { counted, lineText, printedJson, repositoryPath } from './printed.ts';
import { styleText } from 'node:util';
import { createHash } from 'node:crypto';

/** The values of `--format`. */
export const reportNames = ['text', 'json', 'sarif', 'github', 'gitlab', 'junit'] as const;

/** Everything as one object; members may be added in later versions. */
const json: Report = (files, { out }) => {
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

const colors = {
  error: 'red',
  warning: 'yellow',
  information: 'blue',
  hint: 'gray',
} as const satisfies Record<Severity, string>;

/** A line for each finding that terminals make a link of, then a sentence. */
const text: Report = (files, { out, isColored }) => {
  const colored = (color: Parameters<typeof styleText>[0], word: string): string =>
    isColored ? styleText(color, word) : word;
  for (const { path, findings } of files) {
    for (const { line, column, severity, code, message } of findings) {
      const place = colored('bold', lineText(`${path}:${line}:${column}`));
      const words = `${colored(colors[severity], severity)} ${lineText(message)}`;
      out(`${place} ${words} ${colored('gray', code)}\n`);
    }
  }
  const { files: all, ...found } = summaryOf(files);
  const parts = Object.entries(found).flatMap(([severity, many]) =>
    many > 0 ? [counted(many, severity === 'information' ? 'note' : severity)] : [],
  );
  const said = parts.length > 0 ? parts.join(', ') : 'Nothing to report';
  out(`${said} in ${counted(all, 'file')}.\n`);
};

const words: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/** Commands of GitHub's workflows, which mark the lines of a pull request. */
const github: Report = (files, around) => {
  for (const { path, findings } of files) {
    const file = repositoryPath(path, 'GITHUB_WORKSPACE', around);
    for (const finding of findings) around.out(`${annotation(file, finding)}\n`);
  }
};

function annotation(file: string, finding: Finding): string {
  const { line, column, endLine, endColumn, severity, code, message } = finding;
  const columns = line === endLine ? { col: column, endColumn } : {};
  const properties = Object.entries({ file, line, endLine, ...columns, title: code })
    .map(([name, value]) => `${name}=${property(String(value))}`)
    .join(',');
  return `::${words[severity]} ${properties}::${data(message)}`;
}

function data(text: string): string {
  return lineText(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

const severities: Readonly<Record<Severity, string>> = {
  error: 'critical',
  warning: 'major',
  information: 'minor',
  hint: 'info',
};

/** A report of GitLab's code quality. */
const gitlab: Report = (files, around) => {
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

/** The reports by name. */
export const reports: Readonly<Record<(typeof reportNames)[number], Report>> = {
  text,
  json,
  sarif,
  github,
  gitlab,
  junit,
};
