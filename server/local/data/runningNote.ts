import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** A service that runs on a data folder. */
export type RunningService = {
  readonly url: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly pid: number;
};

// Whatever wrote the note, the key goes to this machine and nowhere else.
const noteShape = v.object({
  folder: v.string(),
  url: v.pipe(v.string(), v.regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/)),
  projectId: v.string(),
  apiKey: v.pipe(v.string(), v.minLength(1)),
  pid: v.number(),
});

/** Left by a running service beside its data, so that another one can find it. */
export function writeRunningNote(folder: string, running: RunningService): void {
  const note = { ...running, folder: realpathSync(folder) };
  writeFileSync(noteIn(folder), JSON.stringify(note), { mode: 0o600 });
}

/**
 * Who runs on a folder, by its note. A note that was copied with its folder names the original, and
 * is not believed. Only an answer proves that the service is still running.
 */
export function readRunningNote(folder: string): RunningService | undefined {
  if (!existsSync(noteIn(folder))) return undefined;
  try {
    const text = readFileSync(noteIn(folder), 'utf8');
    const { folder: written, ...running } = v.parse(noteShape, JSON.parse(text));
    return written === realpathSync(folder) ? running : undefined;
  } catch {
    // Cut off while it was written or copied, or no note of ours.
    return undefined;
  }
}

/** Takes the note away when the service ends. */
export function removeRunningNote(folder: string): void {
  rmSync(noteIn(folder), { force: true });
}

function noteIn(folder: string): string {
  return join(folder, 'running.json');
}
