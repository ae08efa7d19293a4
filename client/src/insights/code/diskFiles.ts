import { FileType, Uri, workspace } from 'vscode';
import type { Files } from './insightFolder.ts';

/** The files of a folder of the workspace, on any kind of file system. */
export function diskFiles(folder: Uri): Files {
  return {
    names: async () => {
      const entries = await workspace.fs.readDirectory(folder);
      return entries.filter(([, type]) => type !== FileType.Directory).map(([name]) => name);
    },
    read: async (name) => {
      try {
        const bytes = await workspace.fs.readFile(Uri.joinPath(folder, name));
        return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
      } catch {
        return undefined;
      }
    },
    write: async (name, text) => {
      await workspace.fs.writeFile(Uri.joinPath(folder, name), new TextEncoder().encode(text));
    },
  };
}
