import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from '../../common/files/errorCode.ts';

/**
 * When a process of this machine began, in words that only compare: another process that has its
 * number by now began at another time. `gone` where there is none, or one that has ended and that
 * nobody has asked about; undefined where the system does not tell.
 */
export function beginningOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It may be there, and somebody else's.
    if (errorCode(error) !== 'EPERM') return 'gone';
  }
  if (process.platform === 'linux') return byProc(pid);
  return process.platform === 'win32' ? undefined : byPs(pid);
}

/** The ticks of the kernel, which no clock changes. */
function byProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name before them is in parentheses, and may have any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  return state === 'Z' || state === 'X' ? 'gone' : fields[19];
}

function byPs(pid: number): string | undefined {
  try {
    const said = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    });
    const [state = '', ...began] = said.trim().split(/\s+/);
    return state.startsWith('Z') ? 'gone' : began.join(' ') || undefined;
  } catch {
    return undefined;
  }
}
