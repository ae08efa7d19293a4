import { t } from '@vscode/l10n';
import type { VariableChange } from '../api/projectData.ts';
import type { CatalogVariable } from '../../../server/src/protocol/catalog.ts';
import { fieldValue, type FieldValue, textOf } from '../parameters/fieldValue.ts';
import { typesOfVariables } from '../parameters/projectVariables.ts';

/** A variable while it is created or edited: the texts in the boxes. */
export type VariableDraft = {
  /** The variable that is edited; one is made where absent. */
  readonly known?: CatalogVariable;
  /** The name in the query for the one that is created. */
  readonly wanted?: string;
  name: string;
  type: string;
  /** For a list: the choices. */
  choices: string;
  default: string;
};

const longestName = 400;

/** A draft of an existing variable, or of one that a query lacks. */
export function draftOf(known: CatalogVariable | undefined, wanted?: string): VariableDraft {
  if (!known) {
    const empty = { name: wanted ?? '', type: 'String', choices: '', default: '' };
    return wanted === undefined ? empty : { ...empty, wanted };
  }
  const { name, type, choices = [] } = known;
  return { known, name, type, choices: listText(choices), default: defaultText(known) };
}

/** The name that queries use for a variable, as the service derives it: `Plan (new)`, `plan_new`. */
export function codeNameOf(name: string): string {
  return name
    .replace(/[^\p{L}\p{N} _]/gu, '')
    .replaceAll(' ', '_')
    .toLowerCase();
}

/** The problem with a name. */
export function nameProblem(
  { known }: VariableDraft,
  text: string,
  others: readonly CatalogVariable[],
): string | undefined {
  const name = text.trim();
  if (name === '') return t('Enter a name for it.');
  if (name.length > longestName) return t('Use at most {0} characters.', longestName);
  // The name in queries stays when a variable gets another name.
  if (known) return undefined;
  const codeName = codeNameOf(name);
  if (codeName === '')
    return t('Use at least one letter or digit, so that queries can use the name.');
  return others.some((each) => each.codeName === codeName)
    ? t('A variable {0} already exists.', `{variables.${codeName}}`)
    : undefined;
}

/** The choices of a list, or the reason why they are invalid. */
export function choicesOf(text: string): { readonly choices: readonly string[] } | Wrong {
  const found = fieldValue({ type: 'list', text });
  if ('problem' in found) return found;
  const choices = [...new Set((found.value as readonly unknown[]).map(textOf))];
  return choices.length > 0 ? { choices } : { problem: t('Enter at least one value.') };
}
type Wrong = Extract<FieldValue, { problem: string }>;

/** True if a person enters the choices, rather than a query. */
export function hasOwnChoices({ type, known }: VariableDraft): boolean {
  return type === 'List' && !known?.valuesQuery;
}

/** The default that a text means, or why it means none; null for no default. */
export function defaultOf(draft: VariableDraft, text: string): FieldValue {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (draft.type !== 'List') {
    return fieldValue({ type: typesOfVariables[draft.type] ?? 'text', text });
  }
  const found: FieldValue = draft.known?.isMulti
    ? fieldValue({ type: 'list', text })
    : { value: trimmed };
  if ('problem' in found || !hasOwnChoices(draft)) return found;
  const own = choicesOf(draft.choices);
  const choices = 'choices' in own ? own.choices : [];
  const others = [found.value].flat().filter((each) => !choices.includes(textOf(each)));
  if (others.length === 0) return found;
  return { problem: t('{0} is not among its values.', others.map(textOf).join(', ')) };
}

/** What is sent for a draft; for an edited variable only the changes. */
export function changeOf(draft: VariableDraft): VariableChange {
  const { known, type } = draft;
  const before = known && draftOf(known);
  const name = draft.name.trim();
  const isOther = type !== before?.type;
  const standard = defaultOf(draft, draft.default);
  const choices = choicesOf(draft.choices);
  const values = hasOwnChoices(draft) && 'choices' in choices ? choices.choices : null;
  const isListNow = hasOwnChoices(draft) && (isOther || draft.choices !== before.choices);
  const isNoListNow = isOther && before?.type === 'List';
  return {
    ...(name !== before?.name && { name }),
    ...(isOther && { type }),
    ...(isListNow || isNoListNow ? { values } : {}),
    ...((isOther || draft.default !== before.default) &&
      'value' in standard && { default_value: standard.value }),
  };
}

function defaultText({ default: standard, isMulti }: CatalogVariable): string {
  if (!Array.isArray(standard)) return textOf(standard);
  const values: readonly unknown[] = standard;
  return isMulti ? listText(values.map(textOf)) : textOf(values[0]);
}

/** A list as people write it: separated by commas, or JSON if commas would be ambiguous. */
function listText(items: readonly string[]): string {
  const isPlain = items.every((item) => /^[^,[\s](?:[^,]*[^,\s])?$/.test(item));
  return isPlain ? items.join(', ') : JSON.stringify(items);
}
