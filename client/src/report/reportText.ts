/** The facts in a problem report, besides what happened. */
export type ReportFacts = {
  /** The running programs and their versions. */
  readonly versions: Readonly<Record<string, string>>;
  /** The settings that were changed. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly log: string;
};

/** A report to complete and send on, as Markdown. */
export function reportText({ versions, settings, log }: ReportFacts): string {
  const list = Object.entries(versions).map(([name, version]) => `- ${name}: ${version}`);
  const changed = Object.keys(settings).length > 0 ? JSON.stringify(settings, undefined, 2) : '';
  return [
    '# HogQL for VS Code: report of a problem',
    '',
    'Read this before you send it. Keys were taken out; names in your own texts were not.',
    '',
    '## What happened',
    '',
    '',
    '',
    '## What you expected',
    '',
    '',
    '',
    '## Versions',
    '',
    ...list,
    '',
    '## Changed settings',
    '',
    ...fenced('json', changed),
    '',
    '## Last lines of the log',
    '',
    ...fenced('text', log),
    '',
  ].join('\n');
}

/** Text in a fence that is longer than any in it. */
function fenced(language: string, text: string): readonly string[] {
  if (text.trim() === '') return ['None.'];
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, text, fence];
}
