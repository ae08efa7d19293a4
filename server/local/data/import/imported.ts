import type { ExportsParts, OpenedFolder } from '../exports/exportsFolder.ts';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { removeFileSync, removeFolderSync } from '../../../common/files/removeFile.ts';
import { writeWholeSync } from '../../../common/files/wholeFile.ts';
import { projectOf } from '../exports/open.ts';
import { rowsOf } from '../exports/shapes.ts';
import { type ImportPlan, isUnchanged, readPlan, readSame } from './plan.ts';

/** A complete import of a folder, with its plan. */
export type Imported = OpenedFolder & {
  readonly plan: ImportPlan;
  /** Keeps it, and has the files read at the next start too. */
  readonly setAside: () => void;
};

/** The folder of an unfinished import. */
export function partOf({ data }: ExportsParts): string {
  return join(data.path, 'import.part');
}

/** The complete imports by number. A clock that is set back does not change their order. */
function numbersIn({ data }: ExportsParts): readonly number[] {
  return readdirSync(data.path)
    .flatMap((name) => /^imported-(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

function placeOf({ data }: ExportsParts, number: number): string {
  return join(data.path, `imported-${number}`);
}

/** Gives an import that is whole the name by which it is found: there in one step, or not at all. */
export function finish(parts: ExportsParts): void {
  renameSync(partOf(parts), placeOf(parts, (numbersIn(parts).at(-1) ?? 0) + 1));
}

/**
 * Opens what was imported last from a folder; undefined if nothing was, wholly. It may be the
 * only copy of its rows, so one that cannot be read is kept.
 *
 * @param aside the plan of one that was set aside; if undefined, such are passed over
 */
export async function openImported(
  parts: ExportsParts,
  aside?: ImportPlan,
): Promise<Imported | undefined> {
  const last = numbersIn(parts).at(-1);
  if (last === undefined) return undefined;
  const place = placeOf(parts, last);
  const mark = join(place, 'aside');
  const plan = readPlan(place);
  if (existsSync(mark) && !(aside && plan && readSame(plan, aside))) return undefined;
  if (!plan) {
    parts.report('What was imported is of another version, and is kept until the next import');
    return undefined;
  }
  const engine = parts.makeEngine(join(place, 'engine'));
  try {
    await rowsOf(engine, 'SELECT count() FROM events');
  } catch (error) {
    await engine.close();
    const why = error instanceof Error ? error.message : String(error);
    parts.report(`What was imported cannot be read now, and is kept. The files are read: ${why}`);
    return undefined;
  }
  removeFileSync(mark);
  return {
    engine,
    project: projectOf(plan.name, plan.found, plan.hot),
    files: { ...plan.files, isImported: true },
    found: plan.found,
    remove: () => undefined,
    plan,
    setAside: () => writeWholeSync(mark, ''),
  };
}

/** Removes the imports that a later readable one replaces. */
export function removeOlder(parts: ExportsParts): void {
  for (const number of numbersIn(parts).slice(0, -1)) {
    removeFolderSync(placeOf(parts, number));
  }
}

/** The plan of an import that was ended, and can go on. */
export function interruptedPlan(parts: ExportsParts): ImportPlan | undefined {
  const plan = readPlan(partOf(parts));
  return plan && isUnchanged(plan) ? plan : undefined;
}
