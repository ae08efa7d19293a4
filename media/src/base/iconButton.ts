import { element } from './element.ts';

/** A small button with an icon and no words of its own. */
export function iconButton(icon: string, label: string, press: () => void): HTMLButtonElement {
  const button = element('button', {
    className: `icon codicon codicon-${icon}`,
    attributes: { type: 'button', 'aria-label': label, title: label },
  });
  button.addEventListener('click', press);
  return button;
}
