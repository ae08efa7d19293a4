import type { GridCommandId } from '../../../../client/src/protocol/gridCommands.ts';
import { element } from '../../base/element.ts';
import { openPopup } from './popup.ts';
import type { Place } from './popup.ts';

/** An entry of a menu; a line separates groups. */
export type MenuItem = {
  readonly label: string;
  readonly command: GridCommandId;
};

/** Opens a menu; leaving it chooses nothing. */
export function openMenu(
  groups: readonly (readonly MenuItem[])[],
  at: Place,
  closed: (chosen: GridCommandId | undefined) => void,
): void {
  let chosen: GridCommandId | undefined;
  const menu = element('div', {
    className: 'menu',
    attributes: { role: 'menu', 'aria-label': 'Grid' },
  });
  let close = (): void => undefined;
  groups.forEach((items, group) => {
    if (group > 0)
      menu.append(element('div', { className: 'line', attributes: { role: 'separator' } }));
    for (const { label, command } of items) {
      const item = element('div', {
        className: 'item',
        text: label,
        attributes: { role: 'menuitem', tabindex: '-1' },
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
  close = openPopup(menu, 'Grid', at, () => {
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
  const found = ordered.find((item) =>
    item.textContent.toLowerCase().startsWith(key.toLowerCase()),
  );
  found?.focus();
  return found !== undefined;
}
