import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Name, Path, Select } from '../../ast/nodes.ts';
import { meantBy } from '../../parser/recovery/misspelling.ts';
import { isMisspelt, nearest } from '../../schema/nameIndex.ts';
import type { Relation } from '../resolve/relation.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Resolution } from '../resolve/resolution.ts';
import type { Scope } from '../resolve/scope.ts';
import type { ScopeTable } from '../resolve/scopeTable.ts';
import { quotedName } from '../../schema/quotedName.ts';
import { type CheckContext, type Finding, finding, type NameChecks } from './finding.ts';
import { forgottenQuotes, meantNames, placeSlip } from './meantNames.ts';
import { hasLostTables, mayGetTables } from './lostParts.ts';
import { refusedClause } from './refusedClauses.ts';
import { mayMean, replacements } from './suggestions.ts';

/** Columns: whether a name means exactly one, and a value at all. */
export const columnChecks: NameChecks = {
  Path: (node, context) => {
    const { site, errors } = context;
    const { scope, parent } = site;
    // The service reads no ORDER BY after a set operation.
    if (
      !scope ||
      site.clause === 'set' ||
      parent?.kind === 'Star' ||
      hasLostTables(scope.select, errors)
    )
      return [];
    if (parent?.kind === 'Binary' && parent.operator.endsWith('cohort')) {
      if (node === parent.right) return [];
    }
    const resolution = resolvePath(node, scope);
    // A value of WITH is expanded where it is used, and only has to fit there.
    if (site.clause === 'with' && resolution.kind !== 'no-fields') {
      return resolution.kind === 'column' ? [columnInWith(node)] : [];
    }
    return wrong(node, resolution, scope, context);
  },
};

function inLimit(node: Path): Finding {
  return finding('unsupported-form', '`LIMIT` and `OFFSET` take numbers, not columns.', node);
}

/** The service looks the names of a value of WITH up before it knows the tables. */
function columnInWith(node: Path): Finding {
  const instead = 'Write the value in SELECT and give it an alias.';
  return refusedClause('A column in a value of WITH is', instead, node);
}

function wrong(node: Path, resolution: Resolution, scope: Scope, context: CheckContext): Finding[] {
  const names = node.names as readonly Name[];
  const [first] = names;
  if (!first) return [];
  const name = first.text;
  switch (resolution.kind) {
    case 'column':
      if (context.site.clause === 'limit' && !resolution.alias) return [inLimit(node)];
      return context.site.clause === 'using' ? inOneTable(first, resolution.table, scope) : [];
    case 'parameter':
    case 'unknown':
      return [];
    case 'scalar': {
      if (names.length === 1) return [];
      const message = `\`${name}\` is a value of WITH and has no fields.`;
      return [finding('cte-fields', message, node)];
    }
    case 'cte': {
      const message = `\`${name}\` is a table of WITH. Read its columns after FROM.`;
      return [finding('cte-as-value', message, node)];
    }
    case 'table': {
      const shown = names.map(({ text }) => text).join('.');
      const [column] =
        resolution.relation?.columns().filter(({ type }) => type.name !== 'Table') ?? [];
      const such = column ? `, such as \`${shown}.${column.name}\`` : '';
      const message = `\`${shown}\` is a table; name one of its columns${such}.`;
      return [finding('table-as-value', message, node)];
    }
    case 'ambiguous': {
      // The service looks each column of USING up in both tables; after that it is one of two.
      if (context.site.clause === 'using') return [];
      const tables = resolution.tables.map((table) => table.name).filter((table) => table !== '');
      const shown = tables.map((table) => `\`${table}\``).join(' and ');
      const message = `\`${name}\` is a column of ${shown || 'several tables'}. Add the table name.`;
      const fixes = tables.map((table) =>
        replacing(
          fixTitle.write(`\`${table}.${name}\``),
          first.start,
          first.start,
          `${quotedName(table)}.`,
        ),
      );
      return [finding('ambiguous-column', message, first, fixes)];
    }
    case 'no-column': {
      const { relation, at } = resolution;
      const last = names[at] ?? first;
      const [suggestions, meant] = meantNames(node, at, context, () =>
        nearest(last.text, shownColumns([relation])),
      );
      const owner = at > 0 ? `\`${names[at - 1]?.text ?? ''}\`` : 'The table';
      const message = `${owner} has no column \`${last.text}\`.${mayMean(meant, suggestions)}`;
      const fixes = replacements(last, suggestions, meant);
      const found = finding('unknown-column', message, last, fixes);
      return [sureOf(found, [relation])];
    }
    case 'no-fields': {
      const { column, at } = resolution;
      const before = names[at - 1]?.text ?? column.name;
      const message = `\`${before}\` is a value of type ${column.type.text} and has no fields. Does an alias hide a table of this name?`;
      return [finding('no-fields', message, names[at] ?? node)];
    }
    case 'unresolved': {
      const found = unresolved(node, first, scope, context);
      if (!mayGetTables(scope.select)) return found;
      return found.map((one) => ({ ...one, cause: 'more-tables' }));
    }
  }
}

/** A column of USING that only one of the tables has: it is compared with that of another. */
function inOneTable(name: Name, table: ScopeTable | undefined, { tables }: Scope): Finding[] {
  const others = tables.filter((other) => other !== table);
  const [other] = others;
  if (!table || !other || others.some(({ relation }) => !relation || relation.open)) return [];
  const shown = others.length === 1 ? `\`${other.name}\` has` : 'The other tables have';
  const message = `${shown} no column \`${name.text}\`, which USING reads on both sides. Join with ON.`;
  const found = finding('unknown-column', message, name);
  return [
    sureOf(
      found,
      others.map(({ relation }) => relation),
    ),
  ];
}

function unresolved(node: Path, first: Name, scope: Scope, context: CheckContext): Finding[] {
  const { site, catalog } = context;
  const name = first.text;
  const cte = site.environment.cte(name);
  if (cte && !cte.declaration && node.names.length === 1) {
    const message = `\`${name}\` is a cell, which is a table: read its columns after FROM.`;
    return [finding('unknown-column', message, first)];
  }
  const slip = placeSlip(node, first, context);
  if (slip) return [slip];
  if (site.outer.some((outer) => isOf(outer, node, first))) {
    const message = `\`${name}\` belongs to the outer query, which a subquery cannot use. Join the tables instead.`;
    return [finding('correlated-subquery', message, node)];
  }
  if (scope.aliases.has(name)) {
    const message = `The alias \`${name}\` is not defined yet. Use it only further right or in later clauses.`;
    return [finding('unknown-column', message, first)];
  }
  const misspelt = misspeltFrom(scope.select);
  if (misspelt) return misspelt === first ? [fromFinding(misspelt)] : [];
  if (scope.tables.length === 0) {
    const last = node.names.at(-1);
    if (last !== first && last?.kind === 'Name' && /^from$/i.test(last.text) && !last.quoted) {
      const message = 'A name is missing after the dot: `from` is read as one.';
      return [finding('unknown-column', message, last)];
    }
    const message = `Unknown column \`${name}\`: this query has no FROM.`;
    const inEvents = catalog.table('events')?.fields;
    const item = scope.select.items.at(-1);
    const isEvents = inEvents && Object.hasOwn(inEvents, name) && item && !scope.select.where;
    const fixes = isEvents
      ? [replacing(fixTitle.add('`from events`'), item.end, item.end, ' from events')]
      : [];
    return [finding('unknown-column', message, first, fixes)];
  }
  const [suggestions, meant] = meantNames(node, 0, context, () =>
    nearest(name, [
      ...scope.aliases.keys(),
      ...scope.parameters.keys(),
      ...(node.names.length > 1 ? scope.tables.map((table) => table.name) : []),
      ...shownColumns(scope.tables.map(({ relation }) => relation)),
    ]),
  );
  const isLikeNone = suggestions.length === 0 && meant.length === 0;
  if (isLikeNone && mayBeGroupType(node, scope, context)) return [];
  const relations = scope.tables.map(({ relation }) => relation);
  const isMeant = meant.length > 0 || suggestions.some((one) => isMisspelt(name, one));
  const text = forgottenQuotes(node, !isMeant, context);
  if (text) return [sureOf(text, relations)];
  const what = node.names.length > 1 ? 'table or column' : 'column';
  const message = `Unknown ${what} \`${name}\`.${mayMean(meant, suggestions, first)}`;
  const fixes = replacements(first, suggestions, meant);
  const found = finding('unknown-column', message, first, fixes);
  return [sureOf(found, relations)];
}

/** An error only where the tables certainly lack the column. */
function sureOf(found: Finding, relations: readonly (Relation | undefined)[]): Finding {
  const isSure = !relations.some((relation) => relation?.mayHaveMore);
  return isSure ? found : { ...found, severity: 'warning' };
}

/** `select event, frm events`: the last item, an alias to the parser, whose first word was to be FROM. */
function misspeltFrom({ from, items }: Select): Name | undefined {
  const last = items.at(-1);
  if (from || last?.kind !== 'Alias' || last.style !== 'implicit') return undefined;
  const { expression } = last;
  const [only, more] = expression.kind === 'Path' ? expression.names : [];
  if (only?.kind !== 'Name' || more || only.quoted) return undefined;
  return meantBy(only.text).some(([word]) => word === 'FROM') ? only : undefined;
}

function fromFinding(name: Name): Finding {
  const message = `\`${name.text}\` is read as a column. Did you mean \`from\`?`;
  return finding('unknown-column', message, name, [
    replacing(fixTitle.write('`from`'), name.start, name.end, 'from'),
  ]);
}

/** True if a table of a query around has the name; a table which the name is part of has not. */
function isOf({ tables }: Scope, { names, start }: Path, { text }: Name): boolean {
  return tables.some(({ name, relation, source }) => {
    if (start >= source.start && start < source.end) return false;
    return names.length > 1 ? name === text : relation?.column(text) !== undefined;
  });
}

/** A project's group types are names on events, which only the project's own catalog tells. */
function mayBeGroupType({ names }: Path, scope: Scope, { catalog }: CheckContext): boolean {
  if (catalog.knowsTables || names.length < 2) return false;
  return scope.tables.some(({ relation }) => relation?.name === 'events');
}

function shownColumns(relations: readonly (Relation | undefined)[]): string[] {
  return relations.flatMap((relation) =>
    (relation?.columns() ?? []).flatMap(({ hidden, name }) =>
      hidden || name === '' ? [] : [name],
    ),
  );
}
