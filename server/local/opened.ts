import type { Engine } from './engine/engine.ts';
import type { OpenedFiles } from './exports/open.ts';
import type { Project } from './project.ts';

/** A project with the engine that has its data. */
export type Opened = {
  readonly engine: Engine;
  readonly project: Project;
  readonly files: OpenedFiles;
};

/** Makes an engine whose files are in a folder, with a limit of its memory if that is not the usual. */
export type MakeEngine = (path: string, maxMemoryBytes?: number) => Engine;
