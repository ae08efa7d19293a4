import { t } from '@vscode/l10n';
import type { FormField, FormGroup, FormList } from '../../protocol/insightForm.ts';
import { conditionList } from './conditions.ts';
import { choiceField, field, type FormObject, placesIn, textOf } from './place.ts';
import { maths, propertyMaths } from './words.ts';

/** How the series of a kind of insight are shown. */
export type SeriesForm = {
  readonly label: string;
  readonly noun: string;
  readonly least: number;
  readonly most?: number;
  /** The name of each, by index. */
  readonly name: (at: number) => string;
  /** Their math can be chosen. */
  readonly hasMath: boolean;
};

/** The events that an insight counts. */
export function seriesList(query: FormObject, shape: SeriesForm): FormList {
  const { label, noun, least, most, name, hasMath } = shape;
  return {
    path: [...query.path, 'series'],
    label,
    noun,
    least,
    ...(most === undefined ? {} : { most }),
    isOrdered: true,
    items: placesIn(query, 'series').map((place, at) => oneSeries(place, name(at), hasMath)),
    added: { kind: 'EventsNode', event: '$pageview', ...(hasMath ? { math: 'total' } : {}) },
  };
}

function oneSeries(place: FormObject, label: string, hasMath: boolean): FormGroup {
  return {
    path: place.path,
    label,
    fields: [
      what(place),
      ...(hasMath ? counting(place) : []),
      field(place, 'custom_name', t('Label'), { kind: 'text', hint: t('Event name') }),
    ],
    lists: [conditionList(place)],
  };
}

function what(place: FormObject): FormField {
  switch (textOf(place.value['kind'])) {
    case 'ActionsNode':
      return field(place, 'id', t('Action'), { kind: 'number' });
    case 'DataWarehouseNode':
      return field(place, 'table_name', t('Table'), { kind: 'text' }, '');
    default:
      return field(place, 'event', t('Event'), { kind: 'suggest', hint: t('all events') }, null);
  }
}

function counting(place: FormObject): readonly FormField[] {
  const math = textOf(place.value['math']);
  return [
    choiceField(
      place,
      'math',
      t('Counted as'),
      maths(),
      math === '' ? t('Total count') : undefined,
    ),
    ...(propertyMaths.has(math)
      ? [field(place, 'math_property', t('Property'), { kind: 'suggest' }, '')]
      : []),
    ...(math === 'hogql'
      ? [field(place, 'math_hogql', t('Expression'), { kind: 'text' }, '')]
      : []),
  ];
}
