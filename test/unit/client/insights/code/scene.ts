import { InsightFolder } from '../../../../../client/src/insights/code/insightFolder.ts';
import { lockName, readLock } from '../../../../../client/src/insights/code/lock.ts';
import type { LockEntry } from '../../../../../client/src/insights/code/lock.ts';
import type { InsightState } from '../../../../../client/src/insights/text/insightState.ts';
import { Folder } from '../../../../api/client/folderInMemory.ts';
import { FakeService } from '../service.ts';
import { chartOf } from '../text/state.ts';

export const { signal } = new AbortController();

/** A folder of insights, the project they belong to, and what can happen to both. */
export function scene(...insights: readonly InsightState[]) {
  const service = new FakeService(...insights);
  const files = new Folder();
  const folder = new InsightFolder(files, service);
  return {
    service,
    files,
    folder,
    text: (file: string): string => files.texts.get(file) ?? '',
    /** Somebody types over a part of a file. */
    edit: (file: string, from: string, to: string): void => {
      files.texts.set(file, (files.texts.get(file) ?? '').replace(from, to));
    },
    /** Somebody else changes an insight in the service. */
    changeThere: (insight: InsightState, sql: string, parts: Partial<InsightState> = {}): void =>
      service.put({ ...insight, queryText: chartOf(sql), ...parts }),
    drifts: async (): Promise<Readonly<Record<string, string>>> =>
      Object.fromEntries((await folder.plan(signal)).map(({ file, drift }) => [file, drift])),
    noted: (file: string): LockEntry | undefined =>
      readLock(files.texts.get(lockName) ?? '').insights.find((each) => each.file === file),
  };
}
