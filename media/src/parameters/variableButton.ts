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
      ? iconButton('edit', `Edit Variable ${label}…`, press)
      : iconButton('add', `New Variable ${label}…`, press);
  button.classList.add('variable-button');
  return button;
}
