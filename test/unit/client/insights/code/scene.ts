import { InsightFolder } from '../../../../../client/src/insights/code/insightFolder.ts';
import {
  type LockEntry,
  lockName,
  readLock,
} from '../../../../../server/common/insights/insightLock.ts';
import type { InsightState } from '../../../../../client/src/insights/text/insightState.ts';
import { Folder } from '../../../../api/client/folderInMemory.ts';
import { FakeService } from '../service.ts';
import { chartOf } from '../text/state.ts';

export const { signal } = new AbortController();

type Scene = {
  readonly service: FakeService;
  readonly files: Folder;
  readonly folder: InsightFolder;
  readonly text: (file: string) => string;
  /** Somebody types over a part of a file. */
  readonly edit: (file: string, from: string, to: string) => void;
  /** Somebody else changes an insight in the service. */
  readonly changeThere: (insight: InsightState, sql: string, parts?: Partial<InsightState>) => void;
  /** The drift of each file from its insight. */
  readonly drifts: () => Promise<Readonly<Record<string, string>>>;
  /** The lock's entry of a file. */
  readonly noted: (file: string) => LockEntry | undefined;
};

/** A folder of insights, their project, and the events for both. */
export function scene(...insights: readonly InsightState[]): Scene {
  const service = new FakeService(...insights);
  const files = new Folder();
  const folder = new InsightFolder(files, service);
  return {
    service,
    files,
    folder,
    text: (file) => files.texts.get(file) ?? '',
    edit: (file, from, to) => {
      files.texts.set(file, (files.texts.get(file) ?? '').replace(from, to));
    },
    changeThere: (insight, sql, parts = {}) =>
      service.put({ ...insight, queryText: chartOf(sql), ...parts }),
    drifts: async () =>
      Object.fromEntries((await folder.plan(signal)).map(({ file, drift }) => [file, drift])),
    noted: (file) =>
      readLock(files.texts.get(lockName) ?? '').insights.find((each) => each.file === file),
  };
}
