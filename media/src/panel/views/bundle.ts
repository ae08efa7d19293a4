import { t } from '@vscode/l10n';
import { element } from '../../base/element.ts';

/** Where a page loads its other bundles from. */
export type BundleSource = {
  /** The address of a file beside the page's own bundle. */
  readonly address: (file: string) => string;
  /** Without it the page's policy runs no script; empty if the page has no such policy. */
  readonly nonce: string;
};

/** The bundles beside that of the results panel. */
export function panelBundles(): BundleSource {
  const own = document.querySelector<HTMLScriptElement>('script[src*="panel.js"]');
  return {
    address: (file) => new URL(file, own?.src ?? document.baseURI).href,
    nonce: own?.nonce ?? '',
  };
}

const loading = new Map<string, Promise<void>>();

/**
 * Loads a bundle and its style sheet, once, when it is first needed. Rejects with a message for the
 * user if it cannot be loaded.
 */
export function loadBundle(
  name: 'chart' | 'parameters' | 'pivot',
  source: BundleSource,
): Promise<void> {
  const known = loading.get(name);
  if (known) return known;
  const promise = load(name, source).catch((error: unknown) => {
    loading.delete(name);
    throw error;
  });
  loading.set(name, promise);
  return promise;
}

async function load(name: string, source: BundleSource): Promise<void> {
  // The extension draws with it too, so it is a separate file.
  if (name === 'chart') await arrival(script('echarts', source));
  const { address, nonce } = source;
  const href = address(`${name}.css`);
  const sheet = element('link', { attributes: { rel: 'stylesheet', href } });
  sheet.nonce = nonce;
  await Promise.all([arrival(script(name, source)), arrival(sheet)]);
}

function script(name: string, { address, nonce }: BundleSource): HTMLScriptElement {
  const node = document.createElement('script');
  node.nonce = nonce;
  node.src = address(`${name}.js`);
  return node;
}

function arrival(node: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    node.addEventListener('load', () => resolve());
    node.addEventListener('error', () => {
      node.remove();
      reject(new Error(t('This view could not be loaded. Close it and open it again.')));
    });
    document.head.append(node);
  });
}
