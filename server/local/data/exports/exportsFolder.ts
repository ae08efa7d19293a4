import type { DataFolder } from '../folder/dataFolder.ts';
import type { MakeEngine, Opened } from '../project/opened.ts';
import { removeFolderSync } from '../../../common/files/removeFile.ts';
import { listFiles } from './listing.ts';
import { type FoundData, openExports } from './open.ts';

/** The options for opening a folder of exported files. */
export type ExportsParts = {
  /** The folder of the files. */
  readonly path: string;
  /** The service's own data folder. */
  readonly data: DataFolder;
  readonly makeEngine: MakeEngine;
  readonly report: (line: string) => void;
};

/** An open project, and its engine's folder, which is removed with it. */
export type OpenedFolder = Opened & { readonly found: FoundData; readonly remove: () => void };

/** Opens a folder of exported files with an engine of its own, which reads the files in place. */
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
