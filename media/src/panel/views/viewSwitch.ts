import { t } from '@vscode/l10n';
import type { GridCommandId } from '../../../../client/src/protocol/gridCommands.ts';
import { element } from '../../base/element.ts';

/** The views of a run. */
export const views = ['Grid', 'Chart', 'Pivot', 'Query', 'Messages'] as const;
export type View = (typeof views)[number];

/** The commands that show a view. */
export const viewCommands: Readonly<Partial<Record<GridCommandId, View>>> = {
  'hogql.grid.showGrid': 'Grid',
  'hogql.grid.showChart': 'Chart',
  'hogql.grid.showPivot': 'Pivot',
  'hogql.grid.showQuery': 'Query',
  'hogql.grid.showMessages': 'Messages',
};

/** The icon of a view if there is no room for its name. */
const icons: Readonly<Record<View, string>> = {
  Grid: 'table',
  Chart: 'graph-line',
  Pivot: 'layout',
  Query: 'code',
  Messages: 'info',
};

/** A row of buttons to switch between the views of a run; one of them is pressed. */
export class ViewSwitch {
  readonly element: HTMLElement;
  readonly #shown: readonly View[];
  readonly #buttons: readonly HTMLButtonElement[];

  /** @param shown the views to choose from */
  constructor(choose: (view: View) => void, shown: readonly View[] = views) {
    this.#shown = shown;
    this.#buttons = shown.map((view) => {
      const button = element('button', {
        attributes: { type: 'button', title: viewName(view) },
        children: [
          element('span', {
            className: `codicon codicon-${icons[view]}`,
            attributes: { 'aria-hidden': 'true' },
          }),
          element('span', { className: 'name', text: viewName(view) }),
        ],
      });
      button.addEventListener('click', () => {
        choose(view);
      });
      return button;
    });
    this.element = element('div', {
      className: 'views',
      attributes: { role: 'group', 'aria-label': t('View') },
      children: this.#buttons,
    });
  }

  /** Puts the focus on the view that is shown. */
  focus(): void {
    this.#buttons.find(({ ariaPressed }) => ariaPressed === 'true')?.focus();
  }

  show(chosen: View): void {
    this.#buttons.forEach((button, index) => {
      button.ariaPressed = String(this.#shown[index] === chosen);
    });
  }
}

/** The name of a view. */
export function viewName(view: View): string {
  switch (view) {
    case 'Grid':
      return t('Grid');
    case 'Chart':
      return t('Chart');
    case 'Pivot':
      return t('Pivot');
    case 'Query':
      return t('Query');
    case 'Messages':
      return t('Messages');
  }
}
