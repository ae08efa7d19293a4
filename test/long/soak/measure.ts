import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { processesOfGroup, type SystemProcess } from '../../workbench/harness/processes.ts';
import { until } from '../../workbench/harness/until.ts';
import { nodeFigures } from './nodeFigures.ts';
import { pageFigures } from './pageFigures.ts';

/** The measured windows of a session, in order of opening. */
export type Measured = {
  readonly pages: readonly Page[];
  /** The process group of VS Code's server. */
  readonly group: number;
  /** The folder of everything that VS Code and the extension write. */
  readonly scratch: string;
};

/** All figures of this moment by name. Fails where a process of a window is gone, and none takes its place. */
export async function measure({
  pages,
  group,
  scratch,
}: Measured): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const [at, page] of pages.entries()) {
    const name = (kind: string): string => `${kind}, window ${at + 1}`;
    const of = await until(`the processes of window ${at + 1}`, () => processesOfWindow(group, at));
    for (const [kind, { pid, memoryMb }] of Object.entries(of)) {
      const { heapMb, handles } = await nodeFigures(pid);
      figures[name(`${kind} memory MB`)] = memoryMb;
      figures[name(`${kind} heap MB`)] = heapMb;
      figures[name(`${kind} handles`)] = handles;
    }
    const { heapMb, listeners } = await pageFigures(page);
    figures[name('page heap MB')] = heapMb;
    figures[name('page listeners')] = listeners;
  }
  figures['storage MB'] = await storedMb(path.join(scratch, 'user'));
  return figures;
}

/** The extension host of a window and its language server; undefined while one of them is missing. */
async function processesOfWindow(
  group: number,
  at: number,
): Promise<Readonly<Record<'host' | 'server', SystemProcess>> | undefined> {
  const processes = await processesOfGroup(group);
  const host = processes.filter(({ args }) => args.includes('--type=extensionHost'))[at];
  const server = processes.find(
    ({ parent, args }) => parent === host?.pid && /dist[\\/]server\.js/.test(args),
  );
  return host && server && { host, server };
}

/** The extension's storage on disk, in all folders that VS Code provides. */
async function storedMb(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const ours = names.filter((name) => /Storage[\\/].*hogql\.hogql[\\/]/.test(name));
  const sizes = ours.map(async (name) => {
    // Files come and go.
    const facts = await stat(path.join(folder, name)).catch(() => undefined);
    return facts?.isFile() ? facts.size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6;
}
