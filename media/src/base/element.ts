/** Properties an element is made with; `attributes` for what has no property. */
type ElementSpec = {
  readonly className?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly Node[];
};

/** Makes an element. Text is only ever set as text, so nothing from a result is read as HTML. */
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
