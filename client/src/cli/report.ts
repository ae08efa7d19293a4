import type { Surroundings } from './commandLine.ts';
import type { CheckedFile } from './findings.ts';

/** Writes what was found. */
export type Report = (files: readonly CheckedFile[], around: Surroundings) => Promise<void> | void;
