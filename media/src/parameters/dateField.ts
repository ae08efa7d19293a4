import './dateField.css';
import { t } from '@vscode/l10n';
import { dateWords } from '../../../client/src/protocol/dateWords.ts';
import { element } from '../base/element.ts';
import { Combobox, suggestFrom } from '../form/combobox.ts';
import type { Control } from '../form/formControls.ts';

/** A field for a date: typed, as a word such as `-7d`, or picked in a calendar. */
export function dateField(label: string, hint = ''): Control {
  const text = new Combobox(label, hint, suggestFrom(dateWords()));
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
