import type { Page } from 'playwright-core';
import { type FolderOptions, startVscode, type VscodeOptions } from './runningVscode.ts';
import type { Stage } from './stage.ts';

/** The options of a window. */
export type SessionOptions = VscodeOptions & FolderOptions;

/** A window with the extension installed as people install it. */
export type Session = {
  readonly page: Page;
  /** The copy of the folder that the window has open. */
  readonly folder: string;
  /** Everything that VS Code, the browser and the extension write is below it. */
  readonly scratch: string;
  /** The process group of VS Code's server and everything it starts. */
  readonly group: number;
  /** Opens another window of the same person: the same data, and a copy of another folder. */
  openAnother(folder: string): Promise<Page>;
  /** Closes all windows; throws if the key of the environment was left anywhere. */
  close(): Promise<void>;
};

/** Opens a VS Code of its own on a folder. */
export async function openSession(stage: Stage, options: SessionOptions): Promise<Session> {
  const vscode = await startVscode(stage, options);
  const { page, scratch, group } = vscode;
  try {
    const folder = await vscode.open(options);
    const close = async (): Promise<void> => {
      try {
        await vscode.assertNoKeyLeft();
      } finally {
        await vscode.close();
      }
    };
    return {
      page,
      folder,
      scratch,
      group,
      openAnother: (another) => vscode.openAnother(another),
      close,
    };
  } catch (error) {
    await vscode.close();
    throw error;
  }
}
