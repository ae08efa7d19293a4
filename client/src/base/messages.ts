import { type MessageOptions, window } from 'vscode';

/**
 * A text in which VS Code finds no link. It makes links, to commands too, of `[words](address)` in
 * notifications and below the box of a question, whoever wrote that: the name of an insight does.
 */
export function unlinked(text: string): string {
  return text.replaceAll('](', ']\u200b(');
}

/** Tells something, and answers with the button that is pressed. */
export function showInformation<T extends string>(
  message: string,
  ...buttons: T[]
): Thenable<T | undefined> {
  return window.showInformationMessage(unlinked(message), ...buttons);
}

/** Tells what went wrong, and answers with the button that is pressed. */
export function showError<T extends string>(
  message: string,
  ...buttons: T[]
): Thenable<T | undefined> {
  return window.showErrorMessage(unlinked(message), ...buttons);
}

/** Warns, and answers with the button that is pressed. */
export function showWarning<T extends string>(
  message: string,
  ...buttons: T[]
): Thenable<T | undefined>;
/** Asks in a dialog, and answers with the button that is pressed. */
export function showWarning<T extends string>(
  message: string,
  dialog: MessageOptions,
  ...buttons: T[]
): Thenable<T | undefined>;
export function showWarning(
  message: string,
  ...[first, ...more]: (MessageOptions | string)[]
): Thenable<string | undefined> {
  const buttons = more.filter((each) => typeof each === 'string');
  if (typeof first === 'string') buttons.unshift(first);
  const dialog = typeof first === 'object' ? first : {};
  return window.showWarningMessage(unlinked(message), dialog, ...buttons);
}
