import type { SourceRange } from '../../common/language/officialTree.ts';
import table from '../../src/schema/data/functions.json' with { type: 'json' };
import engineFunctions from './engineFunctions.json' with { type: 'json' };
import { notImplemented, unresolved } from './error.ts';
import type { ValueKind } from './types.ts';

/** A function of HogQL: the part of its entry in the shared table that the compiler needs. */
type Listed = {
  readonly name: string;
  /** A bundle names `aggregate` alone, and of the categories `window`. */
  readonly kind?: string;
  readonly category?: string;
  readonly args: readonly [least: number, most: number | null];
  /** The first of two argument lists, as in `quantile(0.9)(x)`. */
  readonly parameters?: readonly [least: number, most: number | null] | undefined;
  /**
   * The counts are those of the engine's function. The service may accept more, so they raise no
   * error.
   */
  readonly inferred?: boolean | undefined;
  readonly anyCase?: boolean | undefined;
};

/** What only the compiler needs to know of a function. */
type EngineFunction = {
  /** Its name in the engine, if that differs. */
  readonly engine?: string;
  /** The engine has no such function: it is rewritten, or unavailable here. */
  readonly absent?: boolean;
  readonly returns?: ValueKind;
};

/** A name that the compiler accepts but that users do not see as a function. */
type OwnFunction = EngineFunction & Pick<Listed, 'args' | 'anyCase'>;

type FunctionEntry = EngineFunction &
  Pick<Listed, 'args' | 'parameters' | 'inferred' | 'anyCase'> & {
    readonly aggregate?: boolean;
    /** Only allowed with OVER. */
    readonly window?: boolean;
  };

/** A function named in a query, with its entry in the table. */
export type FoundFunction = {
  /** The table's spelling, whatever the case in the query. */
  readonly name: string;
} & FunctionEntry;

const engine: ReadonlyMap<string, EngineFunction | OwnFunction> = new Map(
  Object.entries(engineFunctions as unknown as Record<string, EngineFunction | OwnFunction>),
);

const entries: ReadonlyMap<string, FunctionEntry> = new Map([
  ...[...engine].flatMap(([name, own]) => ('args' in own ? [[name, own] as const] : [])),
  ...(table.functions as unknown as readonly Listed[])
    .filter(({ kind }) => kind !== 'table')
    .map((listed) => [listed.name, entryOf(listed)] as const),
]);

/** Takes no more from the table than is listed here: its other fields have meanings of their own. */
function entryOf(listed: Listed): FunctionEntry {
  const { name, kind, category, args, parameters, inferred, anyCase } = listed;
  return {
    args,
    parameters,
    inferred,
    anyCase,
    ...engine.get(name),
    aggregate: kind === 'aggregate',
    window: kind !== 'aggregate' && category === 'window',
  };
}

/** All function names, for checks and suggestions. */
export const functionNames: readonly string[] = [...entries.keys()];

/** Finds a function, or refuses the call as the service does, naming the nearest function. */
export function findFunction(name: string, place: SourceRange): FoundFunction {
  const entry = entries.get(name);
  if (entry) return { ...entry, name };
  const lower = name.toLowerCase();
  const relaxed = functionNames.find(
    (known) => known.toLowerCase() === lower && entries.get(known)?.anyCase,
  );
  const found = relaxed === undefined ? undefined : entries.get(relaxed);
  if (found && relaxed !== undefined) return { ...found, name: relaxed };
  const near = nearest(name);
  const hint = near === undefined ? '' : `. Perhaps you meant '${near}(...)'?`;
  throw unresolved(`Unsupported function call '${name}(...)'${hint}`, place);
}

/** Refuses a wrong number of arguments or parameters. */
export function checkCounts(
  found: FoundFunction,
  args: number,
  params: number | undefined,
  place: SourceRange,
): void {
  if (found.inferred) return;
  const what = found.aggregate ? 'Aggregation' : 'Function';
  if (found.parameters && params !== undefined) {
    checkCount(`${what} '${found.name}'`, 'parameter', found.parameters, params, place);
  } else if (found.parameters && found.parameters[0] > 0) {
    throw unresolved(`${what} '${found.name}' requires parameters in addition to arguments`, place);
  }
  checkCount(`${what} '${found.name}'`, 'argument', found.args, args, place);
}

/** Refuses what this engine cannot compute. */
export function unavailable(name: string, place: SourceRange): Error {
  return notImplemented(`Function '${name}' is not available in a local project`, place);
}

function checkCount(
  subject: string,
  noun: string,
  [least, most]: readonly [number, number | null],
  found: number,
  place: SourceRange,
): void {
  if (found >= least && (most === null || found <= most)) return;
  const expected = found < least ? least : (most ?? least);
  const bound = least === most ? '' : found < least ? 'at least ' : 'at most ';
  const plural = expected === 1 ? noun : `${noun}s`;
  throw unresolved(`${subject} expects ${bound}${expected} ${plural}, found ${found}`, place);
}

/** The known name most similar to a mistyped one; undefined if none is similar. */
function nearest(name: string): string | undefined {
  const lower = name.toLowerCase();
  let best: { name: string; distance: number } | undefined;
  for (const known of functionNames) {
    const distance = editDistance(lower, known.toLowerCase());
    if (!best || distance < best.distance) best = { name: known, distance };
  }
  const tolerance = Math.max(1, Math.floor(name.length / 3));
  return best && best.distance <= tolerance ? best.name : undefined;
}

function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
