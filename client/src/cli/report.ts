import type { Surroundings } from './commandLine.ts';
import type { CheckedFile } from './findings.ts';

/** Prints the findings. */
export type Report = (files: readonly CheckedFile[], around: Surroundings) => Promise<void> | void;
