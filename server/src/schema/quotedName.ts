/** A name as a query writes it: in back quotes where the letters alone would not be read as one. */
export function quotedName(name: string): string {
  if (/^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) && !neverNames.test(name)) return name;
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '``')}\``;
}

/** A dotted name of a table, each part quoted where it must be. */
export function quotedPath(name: string): string {
  return name.split('.').map(quotedName).join('.');
}

/** Keywords which are never names unless they stand in back quotes. */
const neverNames =
  /^(?:catch|except|finally|fn|fun|inf|infinity|intersect|let|materialized|nan|null|throw|try|while|within)$/i;
