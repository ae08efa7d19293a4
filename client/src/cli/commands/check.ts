import { writeShared } from '../../../../server/common/files/wholeFile.ts';
import type { DiagnosticLevels, Edit, Engine, Fix } from '../../../../server/src/engine.ts';
import { command, oneOf, UsageError } from '../commandLine.ts';
import { applied, checkText } from '../contents.ts';
import {
  type CheckedFile,
  type Finding,
  isAtLeast,
  type Repairable,
  severities,
  type Severity,
  summaryOf,
} from '../findings.ts';
import { reportNames, reports } from '../reports.ts';
import { engineWith } from '../snapshot.ts';
import { type Source, sourceOptions, sourcesOf } from '../sources.ts';

export const check = command(
  {
    parameters: '[files, folders or globs]',
    summary: 'Checks HogQL files, notebooks and insight JSON',
  },
  {
    format: {
      type: 'string',
      short: 'f',
      value: '<name>',
      description: `How findings are written: ${reportNames.join(', ')}`,
    },
    severity: {
      type: 'string',
      value: '<level>',
      description: `The least that is reported: ${severities.join(', ')}; default warning`,
    },
    'max-warnings': {
      type: 'string',
      value: '<number>',
      description: 'Ends with 1 where there are more warnings',
    },
    catalog: {
      type: 'string',
      value: '<file>',
      description: 'What the project has, as hogql catalog wrote it',
    },
    fix: { type: 'boolean', description: 'Repairs what can be repaired in just one way' },
    ...sourceOptions,
  },
  async (values, patterns, around) => {
    const report = oneOf('format', values.format, reportNames, 'text');
    const most = limitOf(values['max-warnings']);
    const { config, sources } = await sourcesOf(values, patterns, around);
    const engine = await engineWith(values.catalog ?? config.catalog, around);
    const least = oneOf('severity', values.severity, severities, config.severity ?? 'warning');
    const levels: DiagnosticLevels = config.diagnostics ?? {};
    const checked: CheckedFile[] = [];
    for (const source of sources) {
      const text = values.fix === true ? await fix(engine, source, levels, least) : source.text;
      checked.push({
        path: source.path,
        text: text ?? '',
        findings:
          text === undefined ? [notText] : found(engine, { ...source, text }, levels, least),
      });
    }
    await reports[report](checked, around);
    const { error, warning } = summaryOf(checked);
    return error > 0 || warning > most ? 1 : 0;
  },
);

/** The finding for a file that is not UTF-8. */
const notText: Finding = {
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  severity: 'error',
  code: 'syntax/encoding',
  message: 'This file is not UTF-8. Save it with that encoding.',
};

type Read = Pick<Source, 'path'> & { readonly text: string };

function found(
  engine: Engine,
  { path, text }: Read,
  levels: DiagnosticLevels,
  least: Severity,
): readonly Repairable[] {
  return checkText(engine, path, text, levels).filter((one) => isAtLeast(one, least));
}

/** The text with its repairs, written where the file is. */
async function fix(
  engine: Engine,
  { path, absolute, text, isInput }: Source,
  levels: DiagnosticLevels,
  least: Severity,
): Promise<string | undefined> {
  if (isInput) throw new UsageError('--fix writes files; the standard input is none.');
  if (text === undefined) return undefined;
  const next = repaired(text, (now) => found(engine, { path, text: now }, levels, least));
  if (next !== text) await writeShared(absolute, next);
  return next;
}

function limitOf(given: string | undefined): number {
  if (given === undefined) return Number.POSITIVE_INFINITY;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new UsageError(`--max-warnings takes a number, not ${JSON.stringify(given)}.`);
}

/** The next round repairs what one repair brings to light. */
const mostRounds = 10;

/** Repairs everything that has exactly one repair. A round that would cause syntax errors is discarded. */
function repaired(text: string, check: (text: string) => readonly Repairable[]): string {
  let now = text;
  let found = check(now);
  for (let round = 0; round < mostRounds; round++) {
    const edits = untouched(found.flatMap((one) => onlyFix(one) ?? []));
    if (edits.length === 0) return now;
    const next = applied(now, edits);
    const after = check(next);
    if (next === now || syntaxErrors(after) > syntaxErrors(found)) return now;
    now = next;
    found = after;
  }
  return now;
}

function onlyFix({ fixes }: Repairable): Fix | undefined {
  const [only, ...others] = fixes();
  return others.length === 0 ? only : undefined;
}

/** The edits of the fixes that do not overlap earlier ones. */
function untouched(fixes: readonly Fix[]): readonly Edit[] {
  const taken: Edit[] = [];
  for (const { edits } of fixes) {
    const isFree = edits.every((edit) => taken.every((other) => isApart(edit, other)));
    if (isFree) taken.push(...edits);
  }
  return taken;
}

/** Two edits at one place have no order, so they are not apart. */
function isApart(one: Edit, other: Edit): boolean {
  return one.end < other.start || other.end < one.start;
}

function syntaxErrors(found: readonly Repairable[]): number {
  return found.filter(({ code }) => code.startsWith('syntax/')).length;
}
