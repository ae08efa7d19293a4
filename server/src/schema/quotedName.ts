/** A name as a query writes it: in back quotes where the letters alone would not be read as one. */
export function quotedName(name: string): string {
  return isPlainName(name) && !clauseWords.test(name) && !neverNames.test(name)
    ? name
    : quoted(name);
}

/** A table's dotted name, with each part quoted if necessary. */
export function quotedPath(name: string): string {
  return name.split('.').map(quotedName).join('.');
}

/** True if a name is one word of letters, digits, `_` and `$` which no digit begins. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name);
}

/** A name in back quotes. */
export function quoted(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '``')}\``;
}

/** The content of a text literal, escaped for single quotes. */
export function escapedText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}

/** Keywords and constants that are names only in back quotes. */
const neverNames =
  /^(?:catch|except|false|finally|fn|fun|inf|infinity|intersect|let|materialized|nan|null|throw|true|try|while|within)$/i;
/** Words that begin or join something where a name may stand, or look as if they did. */
const clauseWords =
  /^(?:all|and|array|as|between|case|columns|cross|distinct|else|end|from|full|group|having|ilike|in|inner|interval|is|join|lambda|left|like|limit|not|on|or|order|over|right|select|then|union|when|where|with)$/i;

/** True if the service keeps a name for itself, so that no column can be called so. */
export function isReservedAlias(name: string): boolean {
  return /^(?:true|false|null|team_id)$/i.test(name);
}
