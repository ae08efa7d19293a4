import { readFileSync, readdirSync } from 'node:fs';

/** Counts the processor time of a program. */
export type ProcessorWatch = {
  /** Ends the count and returns the seconds so far. */
  stop(): number;
};

/** Linux's unit of processor time. */
const ticksPerSecond = 100;
/** A process may do this much unseen before it ends. In milliseconds. */
const interval = 100;

/**
 * Counts the processor time of a process and of all its descendants, including those that nobody waits for, such as the
 * pages of a browser. Linux only.
 */
export function watchProcessor(root: number): ProcessorWatch {
  const ticks = new Map<number, number>();
  const look = (): void => {
    const processes = runningProcesses();
    const isOurs = (pid: number): boolean => {
      if (pid === root || ticks.has(pid)) return true;
      const parent = processes.get(pid)?.parent;
      return parent !== undefined && parent > 1 && isOurs(parent);
    };
    for (const [pid, process] of processes) if (isOurs(pid)) ticks.set(pid, process.ticks);
  };
  look();
  const timer = setInterval(look, interval);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return [...ticks.values()].reduce((sum, one) => sum + one, 0) / ticksPerSecond;
    },
  };
}

type RunningProcess = { readonly parent: number; readonly ticks: number };

function runningProcesses(): ReadonlyMap<number, RunningProcess> {
  const found = new Map<number, RunningProcess>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : undefined;
    if (stat) found.set(pid, stat);
  }
  return found;
}

/** A process as Linux describes it; undefined if it has ended. */
function statOf(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold anything, in parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}
