import type { BrowserContext, Frame } from 'playwright-core';
import { encodings } from '../../../client/src/report/withoutSecrets.ts';

/** A name no page has for itself. */
const binding = '__hogqlKeySeen';

/**
 * Watches whatever is shown in the windows of a browser, webviews and short-lived messages among it,
 * for a key in any encoding.
 *
 * @returns what was seen so far: the page, and the text around the key without it
 */
export async function watchForKey(context: BrowserContext, key: string): Promise<string[]> {
  const seen: string[] = [];
  if (key === '') return seen;
  await context.exposeBinding(binding, ({ frame }: { frame: Frame }, place: string) => {
    seen.push(`${new URL(frame.url()).pathname}: ${place}`);
  });
  await context.addInitScript(watchPage, { forms: encodings(key), binding });
  return seen;
}

/** Runs in every document before its own scripts: it sees each text and attribute that appears. */
function watchPage({ forms, binding }: { forms: readonly string[]; binding: string }): void {
  const shortest = Math.min(...forms.map(({ length }) => length));
  const tell = (globalThis as unknown as Record<string, (place: string) => void>)[binding];
  const look = (text: string | null | undefined, place: string): void => {
    if (!text || text.length < shortest || !forms.some((form) => text.includes(form))) return;
    tell?.(
      `${place} ${forms.reduce((rest, form) => rest.replaceAll(form, '…'), text).slice(0, 300)}`,
    );
  };
  const lookAt = (node: Node): void => {
    look(node.textContent, node.nodeName);
    if (!(node instanceof Element)) return;
    for (const element of [node, ...node.querySelectorAll('*')]) {
      for (const { name, value } of element.attributes) look(value, `${element.nodeName} ${name}`);
    }
  };
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'childList') for (const node of addedNodes) lookAt(node);
      // Text typed or drawn letter by letter ends up as one text.
      if (type === 'characterData') look(target.parentElement?.textContent, target.nodeName);
      if (attributeName === null || !(target instanceof Element)) continue;
      look(target.getAttribute(attributeName), `${target.nodeName} ${attributeName}`);
    }
  });
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  changes.observe(document, everything);
  // Controls that are elements of their own keep their parts apart.
  const attach = Reflect.get(Element.prototype, 'attachShadow');
  Element.prototype.attachShadow = function (options) {
    const root = Reflect.apply(attach, this, [options]);
    changes.observe(root, everything);
    return root;
  };
}
