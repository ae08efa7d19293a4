import { t } from '@vscode/l10n';
import type { Remarks } from '../../../../client/src/protocol/results.ts';
import { duration, percent } from '../../../../client/src/protocol/words.ts';
import { element } from '../../base/element.ts';

/** A step of the service's work: a block of the flame. */
export type FlameStep = {
  /** As the service names it: `./print_ast/resolve`. */
  readonly path: string;
  readonly name: string;
  readonly ms: number;
  /** 1 for the whole. */
  readonly level: number;
  /** Where it begins and how long it is, as shares of the whole. */
  readonly start: number;
  readonly width: number;
};

type Part = { path: string; name: string; ms: number; readonly parts: Map<string, Part> };

/** More blocks could neither be seen nor read. */
const mostSteps = 200;

/** The steps of a run as blocks: those inside another one lie below it. */
export function flameSteps(timings: Remarks['timings'] = []): readonly FlameStep[] {
  const whole = partOf('.', '.');
  for (const { step, ms } of timings.slice(0, mostSteps)) {
    let part = whole;
    for (const name of step.split('/').slice(1).filter(Boolean)) {
      const inner = part.parts.get(name) ?? partOf(`${part.path}/${name}`, name);
      part.parts.set(name, inner);
      part = inner;
    }
    part.ms += ms;
  }
  const length = lengthOf(whole);
  return length > 0 && whole.parts.size > 0 ? blocks(whole, 1, 0, length) : [];
}

function partOf(path: string, name: string): Part {
  return { path, name, ms: 0, parts: new Map() };
}

/** A part whose own time is not told takes as long as the parts in it. */
function lengthOf({ ms, parts }: Part): number {
  const inner = [...parts.values()].reduce((sum, part) => sum + lengthOf(part), 0);
  return Math.max(ms, inner);
}

function blocks(part: Part, level: number, start: number, whole: number): FlameStep[] {
  const ms = lengthOf(part);
  const found = [
    { path: part.path, name: part.name, ms, level, start: start / whole, width: ms / whole },
  ];
  let at = start;
  for (const inner of part.parts.values()) {
    found.push(...blocks(inner, level + 1, at, whole));
    at += lengthOf(inner);
  }
  return found;
}

/** The times of a run's steps as a flame. It is one tab stop; arrows go between the blocks. */
export class TimingFlame {
  readonly #tree: HTMLElement;
  readonly #words = element('p', {
    className: 'flame-words',
    attributes: { 'aria-hidden': 'true' },
  });
  readonly element: HTMLElement;
  #steps: readonly FlameStep[] = [];
  #shown = '';

  constructor(heading: string) {
    this.#tree = element('div', {
      className: 'flame',
      attributes: { role: 'tree', 'aria-label': heading },
    });
    this.element = element('div', { children: [this.#tree, this.#words] });
    this.#tree.addEventListener('keydown', (event) => {
      const at = this.#at(event.target);
      const next = at === undefined ? undefined : nextStep(this.#steps, at, event.key);
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.#focus(next);
    });
    for (const kind of ['focusin', 'mouseover'] as const) {
      this.#tree.addEventListener(kind, ({ target }) => this.#tell(this.#at(target)));
    }
  }

  show(timings: Remarks['timings']): void {
    const shown = JSON.stringify(timings ?? []);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#steps = flameSteps(timings);
    this.element.hidden = this.#steps.length === 0;
    this.#tree.replaceChildren(...this.#steps.map(block));
    this.#tree.style.height = `${rowHeight * Math.max(0, ...this.#steps.map(({ level }) => level))}px`;
    this.#tell(this.#steps.length > 0 ? 0 : undefined);
  }

  #at(target: EventTarget | null): number | undefined {
    const item = target instanceof Element ? target.closest('[role="treeitem"]') : null;
    const at = item ? [...this.#tree.children].indexOf(item) : -1;
    return at < 0 ? undefined : at;
  }

  #focus(at: number): void {
    const items = [...this.#tree.children].filter((each) => each instanceof HTMLElement);
    for (const [index, item] of items.entries()) item.tabIndex = index === at ? 0 : -1;
    items[at]?.focus();
  }

  #tell(at: number | undefined): void {
    const step = at === undefined ? undefined : this.#steps[at];
    this.#words.textContent = step ? stepWords(step) : '';
  }
}

const rowHeight = 20;

function block(step: FlameStep, at: number): HTMLElement {
  const made = element('div', {
    text: step.level === 1 ? t('All steps') : step.name,
    attributes: {
      role: 'treeitem',
      tabindex: at === 0 ? '0' : '-1',
      'aria-level': String(step.level),
      'aria-label': stepWords(step),
      title: stepWords(step),
    },
  });
  made.style.left = `${100 * step.start}%`;
  made.style.width = `${100 * step.width}%`;
  made.style.top = `${rowHeight * (step.level - 1)}px`;
  return made;
}

function stepWords({ path, ms, width, level }: FlameStep): string {
  const name = level === 1 ? t('All steps') : path;
  return `${name}: ${duration(ms)}, ${percent(width)}`;
}

/** The block that a key leads to; undefined for another key. */
function nextStep(steps: readonly FlameStep[], at: number, key: string): number | undefined {
  const here = steps[at];
  if (!here) return undefined;
  const beside = steps.flatMap(({ level }, index) => (level === here.level ? [index] : []));
  const place = beside.indexOf(at);
  switch (key) {
    case 'ArrowRight':
      return beside[place + 1] ?? at;
    case 'ArrowLeft':
      return beside[place - 1] ?? at;
    case 'ArrowDown':
      return steps[at + 1]?.level === here.level + 1 ? at + 1 : at;
    case 'ArrowUp':
      return Math.max(
        0,
        steps.findLastIndex(({ level }, index) => index < at && level < here.level),
      );
    case 'Home':
      return 0;
    case 'End':
      return steps.length - 1;
    default:
      return undefined;
  }
}
