import { isDeepStrictEqual } from 'node:util';
import { t } from '@vscode/l10n';
import { window } from 'vscode';

/**
 * Lets a person tick tags, and type new ones, separated by commas.
 *
 * @returns the tags; undefined if the list was left
 */
export function chooseTags(
  title: string,
  own: readonly string[],
  known: readonly string[],
): Promise<readonly string[] | undefined> {
  const all = [...new Set([...own, ...known])].sort();
  const list = window.createQuickPick();
  let ticked = all.filter((tag) => own.includes(tag));
  /** New tags; none if a tick has shown that the text was only meant to find a tag. */
  let typed: readonly string[] = [];
  const type = (tags: readonly string[]): void => {
    typed = tags;
    const names = tags.map((tag) => `“${tag}”`).join(', ');
    list.title = tags.length > 0 ? t('{0}: Enter adds {1}', title, names) : title;
  };
  type([]);
  list.placeholder = t('Tick tags, or type a new one');
  list.canSelectMany = true;
  list.items = all.map((label) => ({ label }));
  list.selectedItems = list.items.filter(({ label }) => ticked.includes(label));
  list.onDidChangeValue((text) => type(typedTags(text, all)));
  list.onDidChangeSelection((selected) => {
    const now = selected.map(({ label }) => label).sort();
    if (isDeepStrictEqual(now, ticked)) return;
    ticked = now;
    type([]);
  });
  return new Promise((resolve) => {
    list.onDidAccept(() => {
      resolve([...new Set([...ticked, ...typed])]);
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}

/** The tags of a text, in the case of those that are there already. */
function typedTags(text: string, known: readonly string[]): readonly string[] {
  const typed = text.split(',').map((tag) => tag.trim());
  const inCase = (tag: string): string =>
    known.find((each) => each.toLowerCase() === tag.toLowerCase()) ?? tag;
  return [...new Set(typed.filter((tag) => tag !== '').map(inCase))];
}
