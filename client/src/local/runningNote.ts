import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

/** A service that runs on a data folder. */
export type RunningService = {
  readonly url: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly pid: number;
};

// Whatever wrote the note, the key goes to this machine and nowhere else.
const runningShape = v.object({
  url: v.pipe(v.string(), v.regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/)),
  projectId: v.string(),
  apiKey: v.pipe(v.string(), v.minLength(1)),
  pid: v.number(),
});

/** Reads the line that a service prints when it is ready; undefined where it is another. */
export function asRunning(json: string): RunningService | undefined {
  try {
    const read = v.safeParse(runningShape, JSON.parse(json));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The service that has said it runs on a folder. Only its answer tells whether it still does. The
 * note of a folder that was copied is about the original.
 */
export async function runningOn(folder: string): Promise<RunningService | undefined> {
  try {
    const text = await readFile(path.join(folder, 'running.json'), 'utf8');
    const { folder: about } = JSON.parse(text) as { readonly folder?: unknown };
    return about === (await realpath(folder)) ? asRunning(text) : undefined;
  } catch {
    return undefined;
  }
}
