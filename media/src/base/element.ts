/** The properties of a new element; `attributes` for those without a property. */
type ElementSpec = {
  readonly className?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly Node[];
};

/** Creates an element. Text is only set as text, so nothing from a result is parsed as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { className, text, attributes = {}, children = [] }: ElementSpec = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A small button with an icon and no words of its own. */
export function iconButton(icon: string, label: string, press: () => void): HTMLButtonElement {
  const button = element('button', {
    className: `icon codicon codicon-${icon}`,
    attributes: { type: 'button', 'aria-label': label, title: label },
  });
  button.addEventListener('click', press);
  return button;
}

/** Returns a function that clones an element with its content, which is faster than creating each part. */
export function stencil(model: HTMLElement): () => HTMLElement {
  return () => model.cloneNode(true) as HTMLElement;
}
