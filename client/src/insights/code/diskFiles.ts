import { FileType, Uri, workspace } from 'vscode';
import { notPlain } from '../../../../server/common/files/fileRefused.ts';
import { checkName } from '../../base/filePlace.ts';
import { type Files, localFiles } from './localFiles.ts';

/** The files of a folder of the workspace, on any kind of file system. */
export function diskFiles(folder: Uri): Files {
  return folder.scheme === 'file' ? localFiles(folder.fsPath) : virtualFiles(folder);
}

/** The files of a folder that an extension provides. */
function virtualFiles(folder: Uri): Files {
  const find = async (name: string): Promise<{ uri: Uri; isThere: boolean }> => {
    checkName(name);
    const uri = Uri.joinPath(folder, name);
    const found = await workspace.fs.stat(uri).then(
      ({ type }) => type,
      () => undefined,
    );
    if (found !== undefined && found !== FileType.File) throw notPlain(name);
    return { uri, isThere: found !== undefined };
  };
  const write = (uri: Uri, text: string): Thenable<void> =>
    workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return {
    endWithLineBreak: true,
    names: async () => {
      const entries = await workspace.fs.readDirectory(folder);
      return entries.filter(([, type]) => type === FileType.File).map(([name]) => name);
    },
    read: async (name) => {
      const { uri, isThere } = await find(name);
      if (!isThere) return undefined;
      const bytes = await workspace.fs.readFile(uri);
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    },
    write: async (name, text) => write((await find(name)).uri, text),
    create: async (name, text) => {
      const { uri, isThere } = await find(name);
      if (!isThere) await write(uri, text);
      return !isThere;
    },
    // Nothing such a file system has keeps other windows out.
    alone: (work) => work(),
    inTurn: (work) => work(),
  };
}
