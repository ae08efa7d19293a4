import { element } from '../../base/element.ts';

/** A position on the page. */
export type PagePoint = {
  readonly x: number;
  readonly y: number;
};

/** The smallest distance between a popup and the edge of the page. */
const margin = 4;

/**
 * Opens content over the page until it is closed: by Escape, by a press outside, or by the returned function. A modal
 * dialog of the browser keeps the focus inside.
 */
export function openPopup(
  content: HTMLElement,
  label: string,
  at: PagePoint,
  closed: () => void,
): () => void {
  const dialog = element('dialog', {
    className: 'popup',
    attributes: { 'aria-label': label },
    children: [content],
  });
  const close = (): void => {
    dialog.close();
  };
  dialog.addEventListener('pointerdown', ({ target }) => {
    if (target === dialog) close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    closed();
  });
  // Keys inside are for it alone, not for the workbench.
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation();
  });
  document.body.append(dialog);
  dialog.showModal();
  const { offsetWidth, offsetHeight } = dialog;
  const { clientWidth, clientHeight } = document.documentElement;
  const inside = (wanted: number, length: number, room: number): string =>
    `${Math.max(margin, Math.min(wanted, room - length - margin))}px`;
  dialog.style.left = inside(at.x, offsetWidth, clientWidth);
  dialog.style.top = inside(at.y, offsetHeight, clientHeight);
  return close;
}
