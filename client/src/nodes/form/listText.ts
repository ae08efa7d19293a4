/**
 * A list as one text: its items separated by commas, as in a row of a CSV file. An item that would otherwise be read
 * differently is quoted.
 */
export function listText(items: readonly unknown[]): string {
  return items.map((item) => quotedIfNeeded(itemText(item))).join(', ');
}

/**
 * The list that a text stands for.
 *
 * @param before the list as it was: its items stay what they are, and new ones are numbers where all
 *   of it are
 */
export function listOf(text: string, before: readonly unknown[]): readonly unknown[] {
  const isNumeric = before.length > 0 && before.every((each) => typeof each === 'number');
  return textsIn(text).map((each) => {
    const at = before.findIndex((item) => asEntered(itemText(item)) === each);
    if (at >= 0) return before[at];
    return isNumeric && isNumber(each) ? Number(each) : each;
  });
}

/** True if a text is a number as JSON has it, without an exponent. */
export function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

function itemText(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}

function quotedIfNeeded(text: string): string {
  const isPlain = text !== '' && text === text.trim() && !/^"|,/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** A field of one line has no line ends. */
function asEntered(text: string): string {
  return text.replaceAll(/[\r\n]/g, '');
}

/** The texts between commas, without quotes; an empty one counts only in quotes. */
function textsIn(text: string): readonly string[] {
  return itemsIn(text).flatMap((item) => {
    const each = item.trim();
    if (each === '') return [];
    const isQuoted = each.length > 1 && each.startsWith('"') && each.endsWith('"');
    return isQuoted ? each.slice(1, -1).replaceAll('""', '"') : each;
  });
}

/** The texts between commas; commas inside quotes belong to an item. */
function itemsIn(text: string): readonly string[] {
  const items: string[] = [];
  let quoted: string[] = [];
  let isOpen = false;
  for (const part of text.split(',')) {
    if (!isOpen && !part.trimStart().startsWith('"')) {
      items.push(part);
      continue;
    }
    quoted.push(part);
    // A quote inside an item is doubled.
    const hasEven = part.split('"').length % 2 === 1;
    isOpen = isOpen === hasEven;
    if (isOpen) continue;
    items.push(quoted.join(','));
    quoted = [];
  }
  return [...items, ...quoted];
}
