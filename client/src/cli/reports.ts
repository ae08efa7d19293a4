import type { Report } from './report.ts';
import { github } from './reports/github.ts';
import { gitlab } from './reports/gitlab.ts';
import { json } from './reports/json.ts';
import { junit } from './reports/junit.ts';
import { sarif } from './reports/sarif.ts';
import { text } from './reports/text.ts';

/** The values of `--format`. */
export const reportNames = ['text', 'json', 'sarif', 'github', 'gitlab', 'junit'] as const;

/** The reports by name. */
export const reports: Readonly<Record<(typeof reportNames)[number], Report>> = {
  text,
  json,
  sarif,
  github,
  gitlab,
  junit,
};
