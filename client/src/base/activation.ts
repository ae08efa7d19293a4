import { type ExtensionContext, Uri } from 'vscode';

/** The extension while it starts: what every area registers its parts with. */
export type Activation = {
  readonly context: ExtensionContext;
  /** Disposes a part together with the extension, and returns it. */
  readonly own: <T extends { dispose(): unknown }>(part: T) => T;
  /** A path in the storage that all workspaces share. */
  readonly globalPath: (name: string) => string;
  /** A path in the workspace's storage; windows without a workspace use the shared one. */
  readonly workspacePath: (name: string) => string;
};

/** VS Code's extension context, in the form that areas take it. */
export function activation(context: ExtensionContext): Activation {
  const { storageUri, globalStorageUri, subscriptions } = context;
  return {
    context,
    own: (part) => {
      subscriptions.push(part);
      return part;
    },
    globalPath: (name) => Uri.joinPath(globalStorageUri, name).fsPath,
    workspacePath: (name) => Uri.joinPath(storageUri ?? globalStorageUri, name).fsPath,
  };
}
