import type { KeyBinding } from '../../../../client/src/protocol/results.ts';

const isMac = navigator.userAgent.includes('Mac');

const macSigns: Readonly<Record<string, string>> = {
  ctrl: '⌃',
  shift: '⇧',
  alt: '⌥',
  cmd: '⌘',
};

const names: Readonly<Record<string, string>> = {
  down: '↓',
  up: '↑',
  left: '←',
  right: '→',
};

/** A key as menus show it: `Shift+Alt+O`, on a Mac `⇧⌥O`. */
export function keyWords({ key, mac }: KeyBinding, onMac = isMac): string {
  const parts = (onMac ? (mac ?? key) : key).split('+');
  const words = parts.map(
    (part) => names[part] ?? (onMac ? macSigns[part] : undefined) ?? titled(part),
  );
  return words.join(onMac ? '' : '+');
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
