import { type Extension, extensions } from 'vscode';

/** The extension under test. */
export function extension(): Extension<unknown> {
  const found = extensions.getExtension('hogql.hogql');
  if (!found) throw new Error('VS Code did not load the extension.');
  return found;
}

/** The contributions in package.json. */
export function contributions(): { readonly commands: readonly { readonly command: string }[] } {
  const { contributes } = extension().packageJSON as {
    contributes: ReturnType<typeof contributions>;
  };
  return contributes;
}
