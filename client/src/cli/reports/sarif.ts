import type { Log, ReportingDescriptor, Result } from 'sarif';
import { explanations } from '../explanations.ts';
import type { CheckedFile, Finding, Severity } from '../findings.ts';
import { printedJson, repositoryPath } from '../printed.ts';
import type { Report } from '../commandLine.ts';

const levels = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
} as const satisfies Record<Severity, Result.level>;

/** SARIF 2.1.0, which code scanning and many editors read. */
export const sarif: Report = async (files, around) => {
  const sections = await explanations(around.dataDirectory);
  const codes = [...new Set(files.flatMap(({ findings }) => findings.map(({ code }) => code)))];
  codes.sort();
  const results = files.flatMap(({ path, findings }: CheckedFile) => {
    const file = repositoryPath(path, 'GITHUB_WORKSPACE', around);
    return findings.map((finding) => resultOf(file, finding, codes.indexOf(finding.code)));
  });
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'HogQL', rules: codes.map((code) => rule(code, sections.get(code))) },
        },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
  around.out(`${printedJson(log)}\n`);
};

function resultOf(file: string, finding: Finding, ruleIndex: number): Result {
  const { line, column, endLine, endColumn, severity, code, message } = finding;
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file), uriBaseId: '%SRCROOT%' },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
      },
    ],
  };
}

function rule(code: string, section: string | undefined): ReportingDescriptor {
  // Errors of syntax have no sections of their own.
  if (section === undefined) {
    return { id: code, shortDescription: { text: 'What the service refuses to parse.' } };
  }
  const [, summary = section] = /^\*\*\w+\.\*\* (.+)/m.exec(section) ?? [];
  return {
    id: code,
    shortDescription: { text: summary },
    help: { text: section, markdown: section },
  };
}

/** A relative path as a URI, with reserved characters escaped. */
function uriOf(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}
