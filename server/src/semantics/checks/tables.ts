import type { Extent } from '../../ast/extent.ts';
import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { NameOrMissing, TableFunction, TableReference, TableSource } from '../../ast/nodes.ts';
import { tableName } from '../../ast/sources.ts';
import { isMisspelt, nearest } from '../../schema/nameIndex.ts';
import { partsOf } from '../../schema/nameMeaning.ts';
import { quotedName, quotedPath } from '../../schema/quotedName.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { didYouMean, givenCount, isClauseWord } from './suggestions.ts';

/** Checks tables after FROM: each exists and has a unique name. */
export const tableChecks: NameChecks = {
  TableReference: (node, context) => referenced(node, context),
  TableFunction: (node, context) => called(node, context),
  Select: (node, { site }) => duplicates(site.environment.sources(node)),
};

function referenced(node: TableReference, context: CheckContext): Finding[] {
  const name = dotted(node.names);
  const { site, catalog } = context;
  if (name === undefined) return [];
  const cte = site.environment.cte(name);
  if (cte?.kind === 'scalar' && !catalog.table(name)) {
    const message = `\`${name}\` is a value of WITH, not a table. Use it as a value.`;
    return [finding('unknown-table', message, node)];
  }
  const table = cte ? undefined : catalog.table(name);
  if (table?.args) {
    const message = `\`${name}\` is a function: write \`${name}(…)\`.`;
    return [finding('argument-count', message, node)];
  }
  return cte || table ? [] : [missing(name, node, context, node.names)];
}

function called(node: TableFunction, context: CheckContext): Finding[] {
  const { name, args } = node;
  if (/^values$/i.test(name.text)) return [];
  const table = context.catalog.table(name.text);
  if (!table) return [missing(name.text, name, context, [name])];
  if (!table.args) {
    const message = `\`${name.text}\` is a table, not a function. Remove the parentheses.`;
    const fixes = [replacing(fixTitle.removeParentheses(), name.end, node.end, '')];
    return [finding('unknown-table', message, node, fixes)];
  }
  const wrong = givenCount(name.text, args.length, table.args, 'argument');
  return wrong === undefined ? [] : [finding('argument-count', wrong, name)];
}

function missing(
  name: string,
  extent: Extent,
  { site, catalog, suggested }: CheckContext,
  [first, more]: readonly NameOrMissing[],
): Finding {
  if (first?.kind === 'Name' && !more && isClauseWord(first)) {
    const message = `Unknown table \`${name}\`.${didYouMean([], first)}`;
    return finding('unknown-table', message, extent);
  }
  if (site.environment.definitions.includes(name)) return ofItself(name, extent, catalog);
  const code = catalog.knowsTables ? 'unknown-table' : 'unverified-table';
  const suggestions = suggested(code, () =>
    [...nearest(name, site.environment.nearbyTables), ...catalog.nearTables(name)].slice(0, 5),
  );
  const fixes = suggestions.map((suggestion) =>
    replacing(
      fixTitle.replaceBy(`\`${suggestion}\``),
      extent.start,
      extent.end,
      quotedPath(suggestion),
    ),
  );
  if (catalog.knowsTables) {
    const message = `Unknown table \`${name}\`.${didYouMean(suggestions)}`;
    return finding('unknown-table', message, extent, fixes);
  }
  const [likeliest] = suggestions;
  const message = `\`${name}\` is not a built-in table.`;
  if (
    likeliest !== undefined &&
    isMisspelt(name, ownName(likeliest)) &&
    !hasParts(name, likeliest)
  ) {
    const found = finding('unknown-table', message + didYouMean(suggestions), extent, fixes);
    return { ...found, severity: 'warning' };
  }
  const advice = ' Connect to a project to check its own tables.';
  return finding('unverified-table', message + advice, extent, fixes);
}

/** A CTE that reads an unknown table of its own name. */
function ofItself(name: string, extent: Extent, catalog: CheckContext['catalog']): Finding {
  const message = `\`${name}\` is the table being defined here. A query can only read itself with WITH RECURSIVE.`;
  const found = finding('unknown-table', message, extent);
  return catalog.knowsTables ? found : { ...found, severity: 'warning' };
}

/** The name of a table without the folders it is in. */
function ownName(table: string): string {
  return table.slice(table.lastIndexOf('.') + 1);
}

/** True if a name is another one with something added, as people call tables of their own. */
function hasParts(name: string, part: string): boolean {
  const whole = partsOf(name);
  return partsOf(part).every((one) => whole.includes(one));
}

function dotted(names: readonly NameOrMissing[]): string | undefined {
  const parts = names.map((name) => (name.kind === 'Name' ? name.text : undefined));
  return parts.includes(undefined) ? undefined : parts.join('.');
}

/** Tables whose name an earlier one has already. */
function duplicates(sources: readonly TableSource[]): Finding[] {
  const seen = new Set<string>();
  return sources.flatMap((source) => {
    const name = tableName(source);
    if (name === undefined || name === '') return [];
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const message = `Two tables are called \`${name}\`. Give one of them another alias.`;
    const fixes = source.alias ? [] : [aliased(source, name, seen)];
    return [finding('duplicate-table', message, source.alias ?? source.table, fixes)];
  });
}

function aliased({ table: { end } }: TableSource, name: string, seen: ReadonlySet<string>): Fix {
  let count = 2;
  while (seen.has(`${name}_${count}`)) count++;
  const alias = `${name}_${count}`;
  return replacing(fixTitle.giveAlias(`\`${alias}\``), end, end, ` as ${quotedName(alias)}`);
}
