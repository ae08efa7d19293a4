import { hiddenCharacters } from '../../protocol/hiddenCharacters.ts';
import type { CheckedFile, Finding } from '../findings.ts';
import type { Report } from '../commandLine.ts';

/** XML of JUnit: a suite for each file, and in it a case for each finding. */
export const junit: Report = (files, { out }) => {
  const time = new Date().toISOString().slice(0, 19);
  out(
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${files.map((file, id) => suite(file, id, time)).join('')}</testsuites>\n`,
  );
};

function suite({ path, findings }: CheckedFile, id: number, time: string): string {
  const attributes = {
    id,
    name: path,
    package: 'hogql',
    hostname: 'localhost',
    timestamp: time,
    tests: Math.max(findings.length, 1),
    failures: findings.length,
    errors: 0,
    time: 0,
  };
  const cases =
    findings.length === 0
      ? [`<testcase${written({ name: 'check', classname: path, time: 0 })}/>`]
      : findings.map((finding) => testCase(path, finding));
  return [
    `  <testsuite${written(attributes)}>`,
    '    <properties/>',
    ...cases.map((each) => `    ${each}`),
    '    <system-out/>',
    '    <system-err/>',
    '  </testsuite>',
    '',
  ].join('\n');
}

function testCase(path: string, { line, column, severity, code, message }: Finding): string {
  const name = `${code} at ${line}:${column}`;
  const place = `${path}:${line}:${column}: ${message}`;
  const failure = `<failure${written({ type: severity, message })}>${escaped(place)}</failure>`;
  return `<testcase${written({ name, classname: path, time: 0 })}>${failure}</testcase>`;
}

function written(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

/** XML has no way at all to write most control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"'#]/g, reference)
    .replace(hiddenCharacters, reference);
}

/** Line breaks among them, so that no line of the report begins with what others wrote. */
function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
