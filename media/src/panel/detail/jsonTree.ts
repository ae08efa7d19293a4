import { t } from '@vscode/l10n';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import { count } from '../../../../client/src/protocol/words.ts';
import { element } from '../../base/element.ts';
import { cellText } from '../../grid/cellText.ts';
import { visibleText } from '../../grid/visibleText.ts';
import { partsOf } from './structure.ts';

/** The number of parts shown at once; the others follow on request. */
const step = 100;

/**
 * A structure as a tree: branches are made when they are opened. It is one tab stop; arrows go up
 * and down, in and out.
 */
export function jsonTree(value: Cell, label: string): HTMLElement {
  const tree = element('div', {
    className: 'json-tree',
    attributes: { role: 'tree', 'aria-label': label },
  });
  addParts(tree, partsOf(value), 0, 1);
  const first = tree.querySelector<HTMLElement>('[role="treeitem"]');
  if (first) first.tabIndex = 0;
  tree.addEventListener('keydown', (event) => {
    const item = itemOf(event.target);
    if (!item || !pressed(tree, item, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  tree.addEventListener('click', ({ target }) => {
    const item = itemOf(target);
    if (!item) return;
    focusItem(tree, item);
    activate(item);
  });
  return tree;
}

type Parts = ReturnType<typeof partsOf>;

/** The functions that open items, by element. */
const openers = new WeakMap<HTMLElement, () => void>();

function addParts(parent: HTMLElement, parts: Parts, from: number, level: number): void {
  const shown = parts.slice(from, from + step).map(([name, value]) => item(name, value, level));
  parent.append(...shown);
  const left = parts.length - from - step;
  if (left <= 0) return;
  const more = element('div', {
    className: 'node more',
    text: left === 1 ? t('1 more part') : t('{0} more parts', count(left)),
    attributes: { role: 'treeitem', tabindex: '-1', 'aria-level': String(level) },
  });
  more.style.paddingLeft = `${indent(level)}px`;
  openers.set(more, () => {
    const tree = more.closest<HTMLElement>('[role="tree"]');
    const before = more.previousElementSibling;
    more.remove();
    addParts(parent, parts, from + step, level);
    const next = before?.nextElementSibling;
    if (tree && next instanceof HTMLElement) focusItem(tree, next);
  });
  parent.append(more);
}

function item(name: string, value: Cell, level: number): HTMLElement {
  const parts = partsOf(value);
  const { text, absent } = cellText(value);
  const row = element('div', {
    className: 'part',
    children: [
      element('span', { className: 'twisty', attributes: { 'aria-hidden': 'true' } }),
      element('span', { className: 'key', text: `${visibleText(name)}: ` }),
      element('span', { className: absent ? 'value absent' : `value ${typeof value}`, text }),
    ],
  });
  row.style.paddingLeft = `${indent(level)}px`;
  const node = element('div', {
    className: 'node',
    attributes: { role: 'treeitem', tabindex: '-1', 'aria-level': String(level) },
    children: [row],
  });
  if (parts.length === 0) return node;
  node.ariaExpanded = 'false';
  openers.set(node, () => {
    const group = element('div', { attributes: { role: 'group' } });
    addParts(group, parts, 0, level + 1);
    node.append(group);
  });
  return node;
}

function indent(level: number): number {
  return 4 + 14 * (level - 1);
}

function setExpanded(node: HTMLElement, expanded: boolean): void {
  if (node.ariaExpanded === null) return;
  node.ariaExpanded = String(expanded);
  const group = node.querySelector<HTMLElement>(':scope > [role="group"]');
  if (group) group.hidden = !expanded;
  else if (expanded) openers.get(node)?.();
}

function activate(node: HTMLElement): void {
  if (node.matches('.more')) openers.get(node)?.();
  else setExpanded(node, node.ariaExpanded !== 'true');
}

function pressed(tree: HTMLElement, node: HTMLElement, key: string): boolean {
  const seen = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')].filter(
    (each) => each.closest('[hidden]') === null,
  );
  const at = seen.indexOf(node);
  const go = (to: HTMLElement | null | undefined): true => {
    if (to) focusItem(tree, to);
    return true;
  };
  switch (key) {
    case 'ArrowDown':
      return go(seen[at + 1]);
    case 'ArrowUp':
      return go(seen[at - 1]);
    case 'Home':
      return go(seen[0]);
    case 'End':
      return go(seen.at(-1));
    case 'ArrowRight':
      if (node.ariaExpanded === 'true') return go(seen[at + 1]);
      setExpanded(node, true);
      return true;
    case 'ArrowLeft':
      if (node.ariaExpanded === 'true') {
        setExpanded(node, false);
        return true;
      }
      return go(node.parentElement?.closest<HTMLElement>('[role="treeitem"]'));
    case 'Enter':
    case ' ':
      activate(node);
      return true;
    default:
      return false;
  }
}

function focusItem(tree: HTMLElement, node: HTMLElement): void {
  for (const each of tree.querySelectorAll<HTMLElement>('[tabindex="0"]')) each.tabIndex = -1;
  node.tabIndex = 0;
  node.focus();
}

function itemOf(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[role="treeitem"]') ?? undefined;
}
