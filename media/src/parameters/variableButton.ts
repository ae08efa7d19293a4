import { t } from '@vscode/l10n';
import type { ParameterField } from '../../../client/src/protocol/parameters.ts';
import { iconButton } from '../base/iconButton.ts';
import './variableButton.css';

/** Beside the field of a variable: edits it, or makes it where the project has none. */
export function variableButton(
  variable: NonNullable<ParameterField['variable']>,
  label: string,
  press: () => void,
): HTMLElement {
  const button =
    variable === 'known'
      ? iconButton('edit', t('Edit Variable {0}…', label), press)
      : iconButton('add', t('New Variable {0}…', label), press);
  button.classList.add('variable-button');
  return button;
}
