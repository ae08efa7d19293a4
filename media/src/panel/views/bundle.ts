import { element } from '../../base/element.ts';

const loading = new Map<string, Promise<void>>();

/**
 * Loads a bundle and its style sheet from beside the panel's own, once, when it is first needed.
 * Rejects with words for the reader where the page cannot have it.
 */
export function loadBundle(name: 'chart' | 'pivot'): Promise<void> {
  const known = loading.get(name);
  if (known) return known;
  const promise = load(name).catch((error: unknown) => {
    loading.delete(name);
    throw error;
  });
  loading.set(name, promise);
  return promise;
}

async function load(name: string): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[src*="panel.js"]');
  const beside = (file: string): string => new URL(file, own?.src ?? document.baseURI).href;
  const script = document.createElement('script');
  // The policy of the page runs no script without its nonce.
  script.nonce = own?.nonce ?? '';
  script.src = beside(`${name}.js`);
  const sheet = element('link', { attributes: { rel: 'stylesheet', href: beside(`${name}.css`) } });
  sheet.nonce = script.nonce;
  await Promise.all([arrival(script), arrival(sheet)]);
}

function arrival(node: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    node.addEventListener('load', () => resolve());
    node.addEventListener('error', () => {
      node.remove();
      reject(new Error('This view could not be loaded. Close the panel and open it again.'));
    });
    document.head.append(node);
  });
}
