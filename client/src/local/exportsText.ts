import { headerTextLine } from '../../../server/common/header/headerValue.ts';
import { t } from '@vscode/l10n';
import { count } from '../protocol/words.ts';
import type { OpenedFiles } from './openedFiles.ts';

/** The first document for a folder of files: statements to run, bound to their connection. */
export function exportsText(connection: string, { tables }: OpenedFiles): string {
  const names = tables.map(({ name, rows }) => `${name} (${count(rows)})`);
  const has = (name: string): boolean => tables.some((table) => table.name === name);
  const statements = [
    ...(has('events') ? eventStatements : []),
    ...tables
      .filter(({ name }) => name !== 'events')
      .slice(0, 3)
      .map(({ name }) => `select *\nfrom ${name}\nlimit 10;\n`),
  ];
  return [
    headerTextLine('connection', connection),
    `-- ${t('Rows of your files: {0}', names.join(', '))}`,
    `-- ${t('Put the cursor into a statement and press Ctrl+Enter (Cmd+Enter on a Mac).')}`,
    '',
    statements.join('\n'),
  ].join('\n');
}

const eventStatements: readonly string[] = [
  `select
    event,
    count() as times,
    min(timestamp) as first,
    max(timestamp) as last
from events
group by event
order by times desc
limit 100;
`,
];
