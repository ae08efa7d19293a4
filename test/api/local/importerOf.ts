import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The process of the engine that imports into a data folder; NaN if there is none. */
export async function importerOf(data: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,args=']);
  const line = stdout.split('\n').find((each) => each.includes(join(data, 'import.part')));
  return Number(/^\s*(\d+)/.exec(line ?? '')?.[1]);
}
