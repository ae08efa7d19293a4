import { realpath } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { beginningOf } from './processes.ts';
import { readText } from './readFile.ts';
import { removeFile } from './removeFile.ts';
import { writeWhole } from './wholeFile.ts';

/** A service that runs on a data folder. */
export type RunningService = {
  readonly url: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly pid: number;
};

// Whoever wrote the note, the key is only sent to this machine.
const runningShape = v.object({
  url: v.pipe(v.string(), v.regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/)),
  projectId: v.string(),
  apiKey: v.pipe(v.string(), v.minLength(1)),
  pid: v.number(),
});

const noteShape = v.object({
  ...runningShape.entries,
  folder: v.string(),
  began: v.optional(v.string()),
});

/** A service by its note, with when its process began: the number alone may be another's by now. */
export type NotedService = RunningService & { readonly began?: string | undefined };

const mostBytes = 65_536;

/** Reads the line that a service prints when it is ready; undefined if it is another. */
export function asRunning(json: string): RunningService | undefined {
  try {
    const read = v.safeParse(runningShape, JSON.parse(json));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the note of a running service beside its data, so that other processes find it. */
export async function writeRunningNote(folder: string, running: RunningService): Promise<void> {
  const began = await beginningOf(running.pid);
  const note = { ...running, began, folder: await realpath(folder) };
  await writeWhole(noteIn(folder), JSON.stringify(note));
}

/**
 * The service that runs on a folder, according to its note. A note that was copied with its folder names the original
 * and is ignored. Only an answer proves that the service is still running.
 */
export async function readRunningNote(folder: string): Promise<NotedService | undefined> {
  try {
    const text = await readText(noteIn(folder), mostBytes);
    const { folder: written, ...running } = v.parse(noteShape, JSON.parse(text));
    return written === (await realpath(folder)) ? running : undefined;
  } catch {
    // Cut off while it was copied, or no note of ours.
    return undefined;
  }
}

/** Takes the note away when the service ends. */
export async function removeRunningNote(folder: string): Promise<void> {
  await removeFile(noteIn(folder));
}

function noteIn(folder: string): string {
  return path.join(folder, 'running.json');
}
