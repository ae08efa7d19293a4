import type {
  FormChoice,
  FormControl,
  FormField,
  FormGroup,
  FormPath,
} from '../../protocol/insightForm.ts';
import { listText } from './listText.ts';
import { membersOf } from '../../../../server/common/json/members.ts';

/** An object of the JSON, or the place for one. */
export type FormObject = {
  readonly path: FormPath;
  readonly value: Readonly<Record<string, unknown>>;
};

/** The member of an object that is an object; an empty one if it is not. */
export function placeIn({ path, value }: FormObject, name: string): FormObject {
  return { path: [...path, name], value: membersOf(value[name]) };
}

/** The objects in a list. */
export function placesIn({ path, value }: FormObject, name: string): readonly FormObject[] {
  const items = value[name];
  if (!Array.isArray(items)) return [];
  return items.map((item, at) => ({ path: [...path, name, at], value: membersOf(item) }));
}

/** A string of the JSON, or the given default for any other value. */
export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

/** The field of a member. */
export function field(
  place: FormObject,
  name: string,
  label: string,
  control: FormControl,
  whenEmpty?: '' | null,
): FormField {
  return {
    path: [...place.path, name],
    label,
    text: shown(place.value[name]),
    control,
    ...(whenEmpty === undefined ? {} : { whenEmpty }),
  };
}

/** A field for an enum member. */
export function choiceField(
  place: FormObject,
  name: string,
  label: string,
  words: Readonly<Record<string, string>>,
  none?: string,
): FormField {
  const choices = choicesOf(words, shown(place.value[name]), none);
  return field(place, name, label, { kind: 'choice', choices });
}

/**
 * The choices of a field. Another word that stands there is kept as one.
 *
 * @param words each value and what it is called
 * @param none what it is called where the member is absent; without it, one has to be chosen
 */
export function choicesOf(
  words: Readonly<Record<string, string>>,
  text: string,
  none?: string,
): readonly FormChoice[] {
  const isOther = text !== '' && !Object.hasOwn(words, text);
  return [
    ...(none === undefined ? [] : [{ value: '', label: none }]),
    ...Object.entries(words).map(([value, label]) => ({ value, label })),
    ...(isOther ? [{ value: text, label: text }] : []),
  ];
}

/** Fields that have a heading. */
export function group(path: FormPath, label: string, fields: readonly FormField[]): FormGroup {
  return { path, label, fields, lists: [] };
}

/** A value as a field shows it. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return listText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
