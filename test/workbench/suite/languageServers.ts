import { execFileSync } from 'node:child_process';
import { until } from '../harness/until.ts';

/** The processes of the language server that this extension host has started. */
export function languageServers(): readonly number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return processes.split('\n').flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/, 2);
    return Number(parent) === process.pid && line.includes('server.js') ? [Number(pid)] : [];
  });
}

/** The arguments of a process. */
export function argumentsOf(pid: number): string {
  return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
}

/** Waits for the language server that comes after another. */
export function nextServer(server: number): Promise<number> {
  return until('the next language server', () => {
    const [next] = languageServers();
    return next !== undefined && next !== server ? next : undefined;
  });
}
