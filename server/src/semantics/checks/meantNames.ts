import { unitNamed } from '../../../common/language/timeUnits.ts';
import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Call, Expression, Name, Node, Path, Select } from '../../ast/nodes.ts';
import { nameTexts } from '../../ast/names.ts';
import { walk } from '../../ast/walk.ts';
import type { PropertyOwner } from '../../schema/catalog.ts';
import { takesUnit } from '../../schema/literalArguments.ts';
import { isMisspelt, NameIndex } from '../../schema/nameIndex.ts';
import { columnFrom, columnsElsewhere } from '../../schema/otherDialects.ts';
import { escapedText } from '../../schema/quotedName.ts';
import { sureType } from '../resolve/expressionType.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import { familyOf, withoutNull } from '../types/valueTypes.ts';
import type { FindingCode } from './codes.ts';
import { type CheckContext, finding, type Finding } from './finding.ts';
import { propertyNameOf } from './propertyNames.ts';
import { isEvent, knownValues } from './taxonomy.ts';

/** The columns like the last name of a path, and the paths that it may mean; beyond what is shown, neither is looked for. */
export function meantNames(
  path: Path,
  at: number,
  context: CheckContext,
  columns: () => readonly string[],
): readonly [columns: readonly string[], paths: readonly string[]] {
  let mayBeMisspelt = false;
  const like = context.suggested('unknown-column', () => {
    const found = columns();
    mayBeMisspelt = found.length === 0;
    return found;
  });
  return [like, meantPaths(path, at, mayBeMisspelt, context)];
}

/**
 * The paths that the last name of a path may mean, as written in its place: properties of that name, or what a column
 * of other analytics tables is called here, such as `properties.$current_url` for `url`. Names like that are
 * the last resort.
 */
function meantPaths(
  { names }: Path,
  at: number,
  mayBeMisspelt: boolean,
  { site: { scope, clause }, catalog }: CheckContext,
): string[] {
  const name = names[at];
  // Only columns can be joined by their names.
  if (!scope || name?.kind !== 'Name' || at + 1 < names.length || clause === 'using') return [];
  const resolved = (parts: readonly string[]): ReturnType<typeof resolvePath> => {
    const own = parts.map((text): Name => ({ ...name, text, quoted: false }));
    return resolvePath({ names: [...names.slice(0, at), ...own] }, scope);
  };
  const ofProperty = (owner: PropertyOwner, property: string): string[] => {
    const paths = [
      ['properties', property],
      [owner, 'properties', property],
    ].filter((parts) => {
      const found = resolved(parts);
      return found.kind === 'column' && found.property?.owner === owner;
    });
    return paths.slice(0, 1).map((parts) => parts.join('.'));
  };
  const ofColumn = (column: string): string[] => {
    const meant = columnFrom(column);
    if (meant === undefined) return [];
    if (typeof meant === 'string') return resolved([meant]).kind === 'column' ? [meant] : [];
    const [owner, property] = meant;
    const index = catalog.propertyIndex(owner);
    return index.size > 0 && !index.find(property) ? [] : ofProperty(owner, property);
  };
  const { text } = name;
  const seen = owners.flatMap((owner) =>
    [text, `$${text}`]
      .filter((property) => catalog.propertyIndex(owner).find(property))
      .flatMap((property) => ofProperty(owner, property)),
  );
  const found = [...new Set([...seen, ...ofColumn(text)])];
  // Only properties begin with `$`, whether the project has seen them or not.
  if (found.length === 0 && /^\$[a-z_]/i.test(text)) {
    const likely = [...(text.startsWith('$initial_') ? [] : owners), 'person' as const];
    return likely.flatMap((owner) => ofProperty(owner, text)).slice(0, 1);
  }
  if (found.length > 0 || !mayBeMisspelt || text.length < shortest) return found;
  const isNear = (other: string): boolean =>
    isMisspelt(text, other) || isMisspelt(`$${text}`, other);
  const near = owners.flatMap((owner) =>
    catalog
      .propertyIndex(owner)
      .misspelt(text)
      .filter(isNear)
      .flatMap((property) => ofProperty(owner, property)),
  );
  return near.length > 0 ? near : elsewhere.misspelt(text).filter(isNear).flatMap(ofColumn);
}

const elsewhere = new NameIndex(columnsElsewhere, (name) => name);

/** Shorter names are like too many others. */
const shortest = 4;

const owners: readonly PropertyOwner[] = [
  'event',
  'person',
  'group_0',
  'group_1',
  'group_2',
  'group_3',
  'group_4',
];

/** A name that no table has, but that says in its place what is wrong with it. */
export function placeSlip(
  path: Path,
  first: Name,
  { site: { parent } }: CheckContext,
): Finding | undefined {
  const names = nameTexts(path.names);
  const shown = names.join('.');
  if (first.quoted) return undefined;
  if (/^(?:variables\.\w+|filters(?:\.(?:dateRange\.(?:from|to)|interval))?)$/.test(shown)) {
    const message = `\`${shown}\` needs braces. Write \`{${shown}}\`.`;
    return slip(path, message, `{${shown}}`);
  }
  return parent?.kind === 'Call' && parent.args[0] === path ? unitSlip(parent) : undefined;
}

/** `dateDiff(day, …)`: the name of a unit without its quotes, which a column of the name hides. */
export function unitSlip({ name, args: [path] }: Call, code?: FindingCode): Finding | undefined {
  if (path?.kind !== 'Path' || !isUnitCall(name.text)) return undefined;
  const unit = unitNamed(nameTexts(path.names).join('.'));
  if (unit === undefined) return undefined;
  return slip(path, `A unit is a string. Write \`'${unit}'\`.`, `'${unit}'`, undefined, code);
}

/** Functions of other languages with a unit are replaced by ours. */
function isUnitCall(name: string): boolean {
  return takesUnit(name) || /^(?:date|timestamp)_?(?:add|diff|part|sub|trunc)$/i.test(name);
}

/** `event = $pageview`, `event = "$pageview"`: a name that is compared with a text, and is one without its quotes. */
export function forgottenQuotes(
  path: Path,
  isLikeNone: boolean,
  { site: { scope, parent }, source, catalog }: CheckContext,
): Finding | undefined {
  const [name, more] = path.names;
  const other = scope && comparedWith(path, parent, scope.select);
  if (!other || name?.kind !== 'Name' || more) return undefined;
  const { text } = name;
  const isDoubled = source.charAt(name.start) === '"';
  const written = `'${escapedText(text)}'`;
  if (isLikeNone && isDoubled) {
    const message = 'Double quotes are for identifiers. Put strings in single quotes.';
    return slip(path, message, written, fixTitle.writeSingleQuotes());
  }
  if (other.kind === 'StringLiteral') return undefined;
  const isName = isEvent(other, scope);
  const isValue =
    (isName && text.startsWith('$')) || knownValues(other, scope, catalog)?.has(text) === true;
  const family = familyOf(withoutNull(sureType(other, scope)));
  const isProperty = propertyNameOf(other, scope) !== undefined;
  const takesText = family === 'text' || (isProperty && family === 'unknown');
  if (!isValue && !(isLikeNone && takesText)) return undefined;
  const message = `Unknown column \`${text}\`. A string needs single quotes: \`${written}\`.`;
  return slip(path, message, written);
}

/** The other side of a comparison, also if the name is in the list of an IN. */
function comparedWith(
  path: Path,
  parent: Node | undefined,
  select: Select,
): Expression | undefined {
  if (parent?.kind === 'Binary') {
    if (!comparing.test(parent.operator)) return undefined;
    return parent.left === path ? parent.right : parent.left;
  }
  return parent && /^(?:Parenthesized|Tuple|ArrayLiteral)$/.test(parent.kind)
    ? lookedUpIn(select).get(parent)
    : undefined;
}

const comparing = /^(?:==?|!=|<>|(?:not )?(?:in|i?like))$/;
const lookedUp = new WeakMap<Select, ReadonlyMap<Node, Expression>>();

/** The values looked up in each list of a SELECT. */
function lookedUpIn(select: Select): ReadonlyMap<Node, Expression> {
  const known = lookedUp.get(select);
  if (known) return known;
  const found = new Map<Node, Expression>();
  walk(select, (node) => {
    if (node.kind === 'Binary' && /^(?:not )?in$/.test(node.operator)) {
      found.set(node.right, node.left);
    }
    return true;
  });
  lookedUp.set(select, found);
  return found;
}

/** Says what to write for a name. */
function slip(
  { start, end }: Path,
  message: string,
  written: string,
  title = fixTitle.write(`\`${written}\``),
  code: FindingCode = 'unknown-column',
): Finding {
  return finding(code, message, { start, end }, [replacing(title, start, end, written)]);
}
