/** A name as it is written in a query: in back quotes unless it can stand without. */
export function quotedName(name: string): string {
  if (/^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) && !neverNames.test(name)) return name;
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '``')}\``;
}

/** A dotted name of a table, each part written as a query needs it. */
export function quotedPath(name: string): string {
  return name.split('.').map(quotedName).join('.');
}

/** What stands between the quotes of a text. */
export function escapedText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}

/** Keywords which are never names unless they stand in back quotes. */
const neverNames =
  /^(?:catch|except|false|finally|fn|fun|inf|infinity|intersect|let|materialized|nan|null|throw|true|try|while|within)$/i;
