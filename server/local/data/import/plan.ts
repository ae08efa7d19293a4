import type { FoundData, HotProperties } from '../exports/open.ts';
import type { OpenedFiles } from '../project/opened.ts';
import type { ShapedFile } from '../exports/shapes.ts';
import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { megabyte, readTextSync } from '../../../common/files/readFile.ts';
import { writeWholeSync } from '../../../common/files/wholeFile.ts';
import { hotOf } from '../exports/hotProperties.ts';

/** Raised when the tables of an import change, so that older ones are made anew. */
const planVersion = 3;

/** What is imported. Computed once, so that an interrupted import continues with the same plan. */
export type ImportPlan = {
  readonly version: number;
  /** The name of the project. */
  readonly name: string;
  readonly files: OpenedFiles;
  readonly found: FoundData;
  readonly hot: HotProperties;
  /** The files as they were. */
  readonly marks: readonly FileMark[];
};

type FileMark = { readonly path: string; readonly size: number; readonly changed: number };

/** Plans the import of a folder. */
export function planOf(folder: string, files: OpenedFiles, found: FoundData): ImportPlan {
  return {
    version: planVersion,
    name: basename(folder),
    files,
    found,
    hot: { events: hotOf(found.propertyTypes.event), persons: hotOf(found.propertyTypes.person) },
    marks: filesOf(found).map(({ path }) => markOf(path)),
  };
}

/** True if the files have not changed since the plan was made. */
export function isUnchanged({ marks }: ImportPlan): boolean {
  return marks.every((mark) => {
    const now = existsSync(mark.path) ? markOf(mark.path) : undefined;
    return now?.size === mark.size && now.changed === mark.changed;
  });
}

/** True if two plans read the same files, as they were. */
export function readSame(one: ImportPlan, other: ImportPlan): boolean {
  return JSON.stringify(one.marks) === JSON.stringify(other.marks);
}

/** The number of a plan's files that another plan does not read: they are gone, or unreadable. */
export function goneSince(plan: ImportPlan, now: ImportPlan): number {
  const read = new Set(now.marks.map(({ path }) => path));
  return plan.marks.filter(({ path }) => !read.has(path)).length;
}

/** The most that one step reads, and so the most that is lost if an import is killed. */
const chunkBytes = 256_000_000;
const chunkFiles = 64;

/** The files of events in the steps in which they are imported. */
export function chunksOf({ found, marks }: ImportPlan): readonly (readonly ShapedFile[])[] {
  const sizes = new Map(marks.map(({ path, size }) => [path, size]));
  const chunks: ShapedFile[][] = [];
  let bytes = Infinity;
  for (const file of found.events) {
    const size = sizes.get(file.path) ?? 0;
    const last = chunks.at(-1);
    if (!last || bytes + size > chunkBytes || last.length >= chunkFiles) {
      chunks.push([file]);
      bytes = size;
    } else {
      last.push(file);
      bytes += size;
    }
  }
  return chunks;
}

/** Enough for 20,000 files with their columns. */
const mostBytes = 512 * megabyte;

/** The plan in a folder, if it has this version. */
export function readPlan(folder: string): ImportPlan | undefined {
  try {
    const text = readTextSync(join(folder, 'plan.json'), mostBytes);
    const plan = JSON.parse(text, (_key, value: unknown) => asMap(value)) as ImportPlan;
    return plan.version === planVersion ? plan : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a plan in a folder, wholly or not at all. */
export function writePlan(folder: string, plan: ImportPlan): void {
  const text = JSON.stringify(plan, (_key, value: unknown) =>
    value instanceof Map ? { map: [...(value as Map<unknown, unknown>)] } : value,
  );
  writeWholeSync(join(folder, 'plan.json'), text);
}

function asMap(value: unknown): unknown {
  const isMap =
    typeof value === 'object' &&
    value !== null &&
    'map' in value &&
    Array.isArray(value.map) &&
    Object.keys(value).length === 1;
  return isMap ? new Map(value.map as [unknown, unknown][]) : value;
}

/** The files that a plan reads. */
function filesOf({ events, persons, sessions, warehouse }: FoundData): readonly ShapedFile[] {
  return [...events, ...persons, ...sessions, ...warehouse.flatMap(({ files }) => files)];
}

function markOf(path: string): FileMark {
  const { size, mtimeMs } = statSync(path);
  return { path, size, changed: mtimeMs };
}
