import type { DataFolder } from '../folder/dataFolder.ts';
import type { MakeEngine, Opened } from '../project/opened.ts';
import { removeFolderSync } from '../../../common/files/removeFile.ts';
import { listFiles } from './listing.ts';
import { type FoundData, openExports } from './open.ts';

/** What a folder of exported files is opened with. */
export type ExportsParts = {
  /** The folder of the files. */
  readonly path: string;
  /** Where the service keeps its own. */
  readonly data: DataFolder;
  readonly makeEngine: MakeEngine;
  readonly report: (line: string) => void;
};

/** A project that was opened, and the folder of its engine, which goes with it. */
export type OpenedFolder = Opened & { readonly found: FoundData; readonly remove: () => void };

/** Opens a folder of exported files on an engine of its own, which reads them where they are. */
export async function openFolder(parts: ExportsParts): Promise<OpenedFolder> {
  const { path, data, makeEngine, report } = parts;
  const place = data.freshEngine();
  const remove = (): void => removeFolderSync(place);
  const engine = makeEngine(place);
  try {
    const opened = await openExports(engine, path, await listFiles(path, data.path), report);
    return { ...opened, engine, remove };
  } catch (error) {
    await engine.close();
    remove();
    throw error;
  }
}
