import type { Name, NameOrMissing } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { columnFrom } from '../../schema/otherDialects.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';

/**
 * Finds what a column of other analytics tables is called here, as written in its place: `properties.$current_url` for
 * `url`. Undefined if the tables lack it, or the project has no such property. `before` are the names on its left.
 */
export function columnElsewhere(
  name: Name,
  before: readonly NameOrMissing[],
  scope: Scope,
  catalog: Catalog,
): string[] {
  const meant = columnFrom(name.text);
  if (meant === undefined) return [];
  const resolved = (parts: readonly string[]): ReturnType<typeof resolvePath> => {
    const names = parts.map((text): Name => ({ ...name, text, quoted: false }));
    return resolvePath({ names: [...before, ...names] }, scope);
  };
  if (typeof meant === 'string') return resolved([meant]).kind === 'column' ? [meant] : [];
  const [owner, property] = meant;
  const index = catalog.propertyIndex(owner);
  if (index.size > 0 && !index.find(property)) return [];
  const paths = [
    ['properties', property],
    [owner, 'properties', property],
  ].filter((parts) => {
    const found = resolved(parts);
    return found.kind === 'column' && found.property?.owner === owner;
  });
  return paths.slice(0, 1).map((parts) => parts.join('.'));
}
