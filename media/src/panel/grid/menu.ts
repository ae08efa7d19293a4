import { element } from '../../base/element.ts';
import { openPopup, type PagePoint } from './popup.ts';

/** A menu entry: its label, its command and its key. */
export type MenuItem<Command> = {
  readonly label: string;
  readonly command: Command;
  readonly keys?: string;
};

/** The entries of a menu; a line separates groups. */
export type Menu<Command> = readonly (readonly MenuItem<Command>[])[];

/** Opens a menu; leaving it chooses nothing. */
export function openMenu<Command>(
  name: string,
  groups: Menu<Command>,
  at: PagePoint,
  closed: (chosen: Command | undefined) => void,
): void {
  let chosen: Command | undefined;
  const menu = element('div', {
    className: 'menu',
    attributes: { role: 'menu', 'aria-label': name },
  });
  let close = (): void => undefined;
  groups.forEach((items, group) => {
    if (group > 0)
      menu.append(element('div', { className: 'line', attributes: { role: 'separator' } }));
    for (const { label, command, keys } of items) {
      const item = element('div', {
        className: 'item',
        attributes: {
          role: 'menuitem',
          tabindex: '-1',
          'aria-label': label,
          ...(keys === undefined ? {} : { 'aria-keyshortcuts': keys }),
        },
        children: [
          element('span', { className: 'label', text: label }),
          element('span', { className: 'keys', text: keys ?? '' }),
        ],
      });
      item.addEventListener('click', () => {
        chosen = command;
        close();
      });
      menu.append(item);
    }
  });
  menu.addEventListener('keydown', (event) => {
    if (pressed(menu, event.key)) event.preventDefault();
  });
  menu.addEventListener('pointermove', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('.item')) target.focus();
  });
  close = openPopup(menu, name, at, () => {
    closed(chosen);
  });
  menu.querySelector<HTMLElement>('.item')?.focus();
}

function pressed(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('.item')];
  const at = items.findIndex((item) => item === document.activeElement);
  const go = (to: number): boolean => {
    items.at(to % items.length)?.focus();
    return true;
  };
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at < 0 ? -1 : at - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(-1);
    case 'Enter':
    case ' ':
      items[at]?.click();
      return true;
    case 'Tab':
      return true;
    default:
      return goByLetter(items, at, key);
  }
}

function goByLetter(items: readonly HTMLElement[], at: number, key: string): boolean {
  if (key.length !== 1) return false;
  const ordered = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const found = ordered.find((item) => item.ariaLabel?.toLowerCase().startsWith(key.toLowerCase()));
  found?.focus();
  return found !== undefined;
}
