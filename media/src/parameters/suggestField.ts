import './offering.css';
import { t } from '@vscode/l10n';
import { dateWords } from '../../../client/src/protocol/dateWords.ts';
import { element } from '../base/element.ts';
import type { Control } from './formControls.ts';

let count = 0;

/**
 * A field that takes any text and offers some. The browser's own list is used: the text field of
 * the other controls cannot have one.
 *
 * @param label what a screen reader calls it
 * @param offered what each offer stands for, and what it says besides
 */
export function suggestField(
  label: string,
  offered: readonly (readonly [value: string, words?: string])[],
  hint = '',
): Control {
  const id = `offers-${++count}`;
  const field = element('input', {
    className: 'offering',
    attributes: { type: 'text', 'aria-label': label, placeholder: hint, list: id },
  });
  const options = offered.map(([value, words = '']) =>
    element('option', { attributes: { value, label: words } }),
  );
  const list = element('datalist', { children: options });
  list.id = id;
  return {
    element: element('span', { className: 'offering-field', children: [field, list] }),
    get value() {
      return field.value;
    },
    set value(text) {
      field.value = text;
    },
    setInvalid: (invalid) => {
      field.setAttribute('aria-invalid', String(invalid));
    },
  };
}

/** A field for a date: typed, as a word such as `-7d`, or picked in a calendar. */
export function dateField(label: string, hint = ''): Control {
  const text = suggestField(label, dateWords(), hint);
  const calendar = element('input', {
    className: 'calendar',
    attributes: {
      type: 'date',
      'aria-label': t('Pick a day for {0}', label),
      title: t('Pick a day'),
    },
  });
  calendar.addEventListener('change', () => {
    if (calendar.value === '') return;
    text.value = calendar.value;
    text.element.querySelector('input')?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  return {
    element: element('span', { className: 'date-field', children: [text.element, calendar] }),
    get value() {
      return text.value;
    },
    set value(value) {
      text.value = value;
      calendar.value = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? '';
    },
    setInvalid: (invalid) => {
      text.setInvalid(invalid);
    },
  };
}
