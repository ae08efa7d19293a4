import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { errorCode } from './errorCode.ts';

/** This machine, to others that use the same disk. */
export const thisMachine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);

/** This process, as others find it: `4711-1f2e3d4c5b6a`. */
export const thisProcess = `${process.pid}-${thisMachine}`;

/** True if a process of this machine is running; undefined for those of other machines. */
export function isRunning(pid: number, machine: string): boolean | undefined {
  if (machine !== thisMachine) return undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

/**
 * When a process of this machine began, as a text that can only be compared: a process that reuses the id began at
 * another time. `gone` if there is none, or only a zombie; undefined if the system does not tell.
 */
export async function beginningOf(pid: number): Promise<string | undefined> {
  if (isRunning(pid, thisMachine) === false) return 'gone';
  if (process.platform === 'linux') return byProc(pid);
  return process.platform === 'win32' ? undefined : byPs(pid);
}

/** The ticks of the kernel, which no clock changes. */
async function byProc(pid: number): Promise<string | undefined> {
  let stat: string;
  try {
    stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name before them is in parentheses, and may have any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  return state === 'Z' || state === 'X' ? 'gone' : fields[19];
}

const run = promisify(execFile);

async function byPs(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    });
    const [state = '', ...began] = stdout.trim().split(/\s+/);
    return state.startsWith('Z') ? 'gone' : began.join(' ') || undefined;
  } catch {
    return undefined;
  }
}
