import type { Engine } from '../../engine/engine.ts';
import type { Project } from './project.ts';

/** A skipped file, and the reason. */
export type RefusedFile = { readonly file: string; readonly reason: string };

/** The files of a project: those that are read, and those that are not. */
export type OpenedFiles = {
  /** The tables with the number of their files and rows. */
  readonly tables: readonly OpenedTable[];
  readonly refused: readonly RefusedFile[];
  /** True if they were imported, and are not read any more. */
  readonly isImported: boolean;
};

/** A table with the number of its files and rows. */
export type OpenedTable = { readonly name: string; readonly files: number; readonly rows: number };

/** A project with the engine that has its data. */
export type Opened = {
  readonly engine: Engine;
  readonly project: Project;
  readonly files: OpenedFiles;
};

/** Makes an engine whose files are in a folder, with a limit of its memory if that is not the usual. */
export type MakeEngine = (path: string, maxMemoryBytes?: number) => Engine;
