import { type Language, languageElementId, speak } from '../../../client/src/protocol/language.ts';
import { element } from '../base/element.ts';

let speaking: Promise<void> | undefined;

/**
 * Learns the editor's language from the first result: nothing else tells a renderer. Undefined if
 * there is nothing to wait for.
 *
 * @param address of a file beside the bundle of the renderer
 */
export function learnLanguage(
  tag: unknown,
  address: (file: string) => string,
): Promise<void> | undefined {
  if (typeof tag !== 'string' || !/^(?!en$)[a-z]{2,3}(-[a-z0-9]+)*$/i.test(tag)) return undefined;
  return (speaking ??= learn(tag, address(`../../l10n/bundle.l10n.${tag}.json`)));
}

async function learn(tag: string, address: string): Promise<void> {
  // There is no file for a language without translations.
  const words = await fetch(address)
    .then((response) => (response.ok ? (response.json() as Promise<Language['words']>) : {}))
    .catch(() => ({}));
  speak({ tag, words });
  // Bundles loaded later read it from the page.
  const carried = element('script', {
    text: JSON.stringify({ tag, words } satisfies Language),
    attributes: { type: 'application/json' },
  });
  carried.id = languageElementId;
  document.head.append(carried);
}
