import { t } from '@vscode/l10n';
import type { FormField, FormGroup, FormList } from '../../protocol/insightForm.ts';
import { choiceField, field, type FormObject, group, placeIn, placesIn, textOf } from './place.ts';
import { combinations, operators, owners } from './words.ts';
import { membersOf } from '../../../../server/common/json/members.ts';

/** The conditions of an event in a series: a plain list. */
export function conditionList(owner: FormObject): FormList {
  return listOf(owner, 'properties');
}

/**
 * The conditions of a whole insight. The service nests them in groups of groups, of which most insights have one; older
 * ones have a plain list.
 */
export function filterGroups(query: FormObject): readonly FormGroup[] {
  const { properties } = query.value;
  if (Array.isArray(properties) || !Array.isArray(membersOf(properties)['values'])) {
    return [{ ...group(query.path, t('Filters'), []), lists: [conditionList(query)] }];
  }
  const outer = placeIn(query, 'properties');
  const inner = placesIn(outer, 'values');
  const areGroups = inner.length > 0 && inner.every(({ value }) => Array.isArray(value['values']));
  if (!areGroups) return [combined(outer, t('Filters'))];
  const single = inner.length === 1;
  return [
    ...(single ? [] : [group(outer.path, t('Filters'), [choiceOf(outer)])]),
    ...inner.map((each, at) =>
      combined(each, single ? t('Filters') : t('Filters, group {0}', at + 1)),
    ),
  ];
}

/** Conditions combined by AND or OR. */
function combined(place: FormObject, label: string): FormGroup {
  const list = listOf(place, 'values');
  const fields = list.items.length > 1 ? [choiceOf(place)] : [];
  return { path: place.path, label, fields, lists: [list] };
}

function choiceOf(place: FormObject): FormField {
  return choiceField(place, 'type', t('Match'), combinations());
}

function listOf(owner: FormObject, name: string): FormList {
  return {
    path: [...owner.path, name],
    label: t('Filters'),
    noun: t('filter'),
    least: 0,
    items: placesIn(owner, name).map(condition),
    added: { type: 'event', key: '', operator: 'exact', value: '' },
  };
}

function condition(place: FormObject, at: number): FormGroup {
  return group(place.path, t('Filter {0}', at + 1), [ownerOf(place), ...restOf(place)]);
}

/** The owner of the property. A cohort is compared by its number, which the service calls `id`. */
function ownerOf(place: FormObject): FormField {
  const none = place.value['type'] === undefined ? t('Event') : undefined;
  return {
    ...choiceField(place, 'type', t('Of'), owners(), none),
    alsoSets: { when: 'cohort', path: [...place.path, 'key'], value: 'id' },
  };
}

function restOf(place: FormObject): readonly FormField[] {
  switch (textOf(place.value['type'], 'event')) {
    case 'hogql':
      return [field(place, 'key', t('Expression'), { kind: 'text' }, '')];
    case 'cohort':
      return [field(place, 'value', t('Cohort'), { kind: 'suggest', isNumber: true }, '')];
    default:
      return compared(place);
  }
}

function compared(place: FormObject): readonly FormField[] {
  const operator = textOf(place.value['operator']);
  const needsValue = operator !== 'is_set' && operator !== 'is_not_set';
  return [
    ...(place.value['type'] === 'group'
      ? [field(place, 'group_type_index', t('Kind of group'), { kind: 'number' })]
      : []),
    field(place, 'key', t('Property'), { kind: 'suggest', hint: t('property') }, ''),
    choiceField(
      place,
      'operator',
      t('Comparison'),
      operators(),
      operator === '' ? t('is') : undefined,
    ),
    ...(needsValue
      ? [field(place, 'value', t('Value'), { kind: 'suggest', hint: t('value') }, '')]
      : []),
  ];
}
