import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onOpenEngine } from './openEngine.ts';

/** The engine's files of the first import. */
export function engineOf(data: string): string {
  return join(data, 'imported-1', 'engine');
}

/** Views that run a program, read a file and send something away, one of them in place of the events. */
export function harmfulViews(url: string): readonly string[] {
  return [
    'DROP TABLE events SYNC',
    `CREATE VIEW events AS SELECT uuid, event FROM executable('evil.sh', 'TSV', 'uuid UUID, event String')`,
    ...otherViews(url),
  ];
}

/** Statements that leave the events unchanged. */
export function otherViews(url: string): readonly string[] {
  return [
    `CREATE VIEW secrets AS SELECT * FROM file('/etc/hostname', 'LineAsString')`,
    `CREATE VIEW sent AS SELECT * FROM url('${url}', 'TSV', 'x String')`,
  ];
}

/** Has an engine make what does harm among its files, with the program that it would run beside them. */
export async function spoil(
  data: string,
  marker: string,
  statements: readonly string[],
): Promise<void> {
  plantProgram(engineOf(data), marker);
  await onOpenEngine(engineOf(data), statements);
}

/** Puts a program where an engine looks for them. It leaves a mark if it is ever run. */
export function plantProgram(engine: string, marker: string): void {
  const folder = join(engine, 'user_scripts');
  mkdirSync(folder, { recursive: true });
  const script = join(folder, 'evil.sh');
  const row = '00000000-0000-0000-0000-000000000000\\tran';
  writeFileSync(script, `#!/bin/sh\necho ran > '${marker}'\nprintf '${row}\\n'\n`);
  chmodSync(script, 0o755);
}
