import type { Finding, Severity } from '../findings.ts';
import { lineText } from '../printed.ts';
import type { Report } from '../report.ts';
import { repositoryPath } from './repositoryPath.ts';

const words: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/** Commands of GitHub's workflows, which mark the lines of a pull request. */
export const github: Report = (files, around) => {
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
