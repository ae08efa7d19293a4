import { t } from '@vscode/l10n';
import { type Edit, findNodeAtLocation, getNodeValue } from 'jsonc-parser';
import { jsonTree } from '../../../../server/common/json/jsonTree.ts';
import type { FormField, FormGroup, FormList, FormPath } from '../../protocol/insightForm.ts';
import { valueEdits } from './jsonEdits.ts';
import { isNumber, listOf } from './listText.ts';
import { readForm } from './readForm.ts';

/** An action of a person in the form. */
export type FormChange =
  | { readonly kind: 'set'; readonly path: FormPath; readonly text: string }
  | { readonly kind: 'add'; readonly path: FormPath }
  | { readonly kind: 'remove'; readonly path: FormPath }
  | { readonly kind: 'moveUp'; readonly path: FormPath };

/**
 * The edits of a JSON text for a change in its form: only the changed values, so comments, layout and members without a
 * field stay. Empty for a change that no longer fits the text.
 * @throws if the entered value is invalid there
 */
export function formEdits(text: string, change: FormChange): readonly Edit[] {
  const form = readForm(text);
  if ('problem' in form) return [];
  switch (change.kind) {
    case 'set': {
      const field = fieldAt(form.groups, change.path);
      return field ? set(text, field, change.text.trim()) : [];
    }
    case 'add': {
      const list = listAt(form.groups, change.path);
      return list ? add(text, list) : [];
    }
    case 'remove':
    case 'moveUp': {
      const list = listAt(form.groups, change.path.slice(0, -1));
      const at = Number(change.path.at(-1));
      if (!list || at >= list.items.length) return [];
      return change.kind === 'remove' ? remove(text, list, at) : moveUp(text, list, at);
    }
  }
}

function set(text: string, field: FormField, entered: string): readonly Edit[] {
  if (entered === field.text) return [];
  const value = valueOf(field, entered, valueAt(text, field.path));
  const edits = valueEdits(text, field.path, value);
  const { alsoSets } = field;
  if (!alsoSets || alsoSets.when !== value) return edits;
  return [...edits, ...valueEdits(text, alsoSets.path, alsoSets.value)];
}

/** The JSON value of an entry; undefined removes the member. */
function valueOf({ control, whenEmpty }: FormField, entered: string, before: unknown): unknown {
  if (entered === '') return whenEmpty;
  switch (control.kind) {
    case 'flag':
      return entered === 'true';
    case 'number':
      return Number.isFinite(Number(entered)) ? Number(entered) : before;
    case 'suggest':
      return control.isNumber ? numberOr(entered) : likeBefore(entered, before);
    default:
      return likeBefore(entered, before);
  }
}

/** A list stays a list; a number, a flag or an object keeps its type. */
function likeBefore(entered: string, before: unknown): unknown {
  if (Array.isArray(before)) return listOf(entered, before);
  switch (typeof before) {
    case 'number':
      return numberOr(entered);
    case 'boolean':
      return entered === 'true' || (entered === 'false' ? false : entered);
    case 'object':
      return before !== null && entered.startsWith('{') ? objectIn(entered) : entered;
    default:
      return entered;
  }
}

/** @throws if it is broken: as a text it would be something else */
function objectIn(entered: string): unknown {
  try {
    return JSON.parse(entered);
  } catch {
    throw new Error(t('This value must be a JSON object, and the text has an error. Correct it.'));
  }
}

function numberOr(text: string): number | string {
  return isNumber(text) ? Number(text) : text;
}

function add(text: string, { path, items, most, added }: FormList): readonly Edit[] {
  if (most !== undefined && items.length >= most) return [];
  return Array.isArray(valueAt(text, path))
    ? valueEdits(text, [...path, items.length], added)
    : valueEdits(text, path, [added]);
}

function remove(text: string, { path, items, least }: FormList, at: number): readonly Edit[] {
  return items.length > least ? valueEdits(text, [...path, at], undefined) : [];
}

/** Swaps the texts of the two items, with everything written in them. */
function moveUp(text: string, { path }: FormList, at: number): readonly Edit[] {
  const tree = jsonTree(text);
  const [before, item] = [at - 1, at].map(
    (each) => tree && findNodeAtLocation(tree, [...path, each]),
  );
  if (!before || !item) return [];
  const textAt = ({ offset, length }: { offset: number; length: number }): string =>
    text.slice(offset, offset + length);
  return [
    { offset: before.offset, length: before.length, content: textAt(item) },
    { offset: item.offset, length: item.length, content: textAt(before) },
  ];
}

function valueAt(text: string, path: FormPath): unknown {
  const tree = jsonTree(text);
  const node = tree && findNodeAtLocation(tree, [...path]);
  return node && getNodeValue(node);
}

function fieldAt(groups: readonly FormGroup[], path: FormPath): FormField | undefined {
  return everyGroup(groups)
    .flatMap(({ fields }) => fields)
    .find((each) => isSame(each.path, path));
}

function listAt(groups: readonly FormGroup[], path: FormPath): FormList | undefined {
  return everyGroup(groups)
    .flatMap(({ lists }) => lists)
    .find((each) => isSame(each.path, path));
}

function everyGroup(groups: readonly FormGroup[]): readonly FormGroup[] {
  return groups.flatMap((each) => [each, ...each.lists.flatMap(({ items }) => everyGroup(items))]);
}

function isSame(one: FormPath, other: FormPath): boolean {
  return one.length === other.length && one.every((segment, at) => segment === other[at]);
}
