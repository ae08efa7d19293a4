import type { ExportsParts, OpenedFolder } from '../exports/exportsFolder.ts';
import type { ImportPlan } from './plan.ts';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectOf } from '../exports/open.ts';
import { rowsOf } from '../exports/shapes.ts';
import { isUnchanged, readPlan } from './plan.ts';

/** What was imported from a folder, with the plan by which it was. */
export type Imported = OpenedFolder & { readonly plan: ImportPlan };

/** Where an import is while it is under way. */
export function partOf({ data }: ExportsParts): string {
  return join(data.path, 'import.part');
}

const whole = /^imported-\d+$/;

/** Gives an import that is whole the name by which it is found: there in one step, or not at all. */
export function finish(parts: ExportsParts): void {
  renameSync(partOf(parts), join(parts.data.path, `imported-${Date.now()}`));
}

/** Opens what was imported last from a folder; undefined where nothing was, wholly. */
export async function openImported(parts: ExportsParts): Promise<Imported | undefined> {
  const names = readdirSync(parts.data.path).filter((name) => whole.test(name));
  const last = names.sort().at(-1);
  if (last === undefined) return undefined;
  const place = join(parts.data.path, last);
  const remove = (): void => rmSync(place, { recursive: true, force: true, maxRetries: 3 });
  const plan = readPlan(place);
  if (!plan) {
    // Of another version: the files are where they were.
    remove();
    return undefined;
  }
  const engine = parts.makeEngine(join(place, 'engine'));
  try {
    await rowsOf(engine, 'SELECT count() FROM events');
  } catch (error) {
    await engine.close();
    const why = error instanceof Error ? error.message : String(error);
    parts.report(`What was imported cannot be read, and is removed: ${why}`);
    remove();
    return undefined;
  }
  return {
    engine,
    project: projectOf(plan.name, plan.found, plan.hot),
    files: { ...plan.files, isImported: true },
    found: plan.found,
    remove,
    plan,
  };
}

/** Removes what was imported earlier and has been taken the place of. */
export function removeOlder({ data }: ExportsParts): void {
  const names = readdirSync(data.path).filter((name) => whole.test(name));
  for (const name of names.sort().slice(0, -1)) {
    rmSync(join(data.path, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The plan of an import that was ended, and can go on. */
export function interruptedPlan(parts: ExportsParts): ImportPlan | undefined {
  const plan = readPlan(partOf(parts));
  return plan && isUnchanged(plan) ? plan : undefined;
}
