import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Alias, NameOrMissing } from '../../ast/nodes.ts';
import { withoutParentheses } from '../../ast/names.ts';
import type { Scope } from '../resolve/scope.ts';
import { scopeInside } from '../resolve/visit.ts';
import { isReservedAlias, quotedName } from '../../schema/quotedName.ts';
import { finding, type Finding, type NameChecks } from './finding.ts';

/** Checks new names in a query: what may be a name, and which names must be unique. */
export const aliasChecks: NameChecks = {
  Select: (node, { site }) => twice(scopeInside(node, site)),
  Alias: ({ name }) => [...reserved(name), ...percent(name)],
  TableSource: ({ alias, columnAliases = [] }) => [
    ...(alias ? percent(alias) : []),
    ...twiceInList(columnAliases),
  ],
  TableCte: ({ name, columns = [] }) => [...percent(name), ...twiceInList(columns)],
  ScalarCte: ({ name }) => percent(name),
};

function twice({ aliasSymbols }: Scope): Finding[] {
  const seen = new Set<string>();
  const repeated = new Set(aliasSymbols.map(({ node }) => sameInside(node)));
  return aliasSymbols.flatMap(({ name, node, arrayJoin }) => {
    if (arrayJoin || repeated.has(node)) return [];
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    let count = 2;
    while (seen.has(`${name}_${count}`)) count++;
    const other = `${name}_${count}`;
    const { start, end } = node.name;
    const fixes = [replacing(fixTitle.renameTo(`\`${other}\``), start, end, quotedName(other))];
    const message = `The alias \`${name}\` is defined twice.`;
    return [finding('duplicate-alias', message, node.name, fixes)];
  });
}

/** `(x as a) as a`: the same value under the same name is not a second alias. */
function sameInside({ name, expression }: Alias): Alias | undefined {
  const inside = withoutParentheses(expression);
  if (inside.kind !== 'Alias' || name.kind !== 'Name' || inside.name.kind !== 'Name') {
    return undefined;
  }
  return inside.name.text === name.text ? inside : undefined;
}

function twiceInList(names: readonly NameOrMissing[]): Finding[] {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    if (name.kind !== 'Name') return [];
    const known = seen.has(name.text);
    seen.add(name.text);
    const message = `The column name \`${name.text}\` is defined twice.`;
    return known ? [finding('duplicate-column-name', message, name)] : [];
  });
}

/** Without quotes the parser refuses them already. */
function reserved(name: NameOrMissing): Finding[] {
  if (name.kind !== 'Name' || !name.quoted || !isReservedAlias(name.text)) return [];
  const message = `\`${name.text}\` cannot be an alias: the service reserves it.`;
  const other = `${name.text}_`;
  const fixes = [replacing(fixTitle.renameTo(`\`${other}\``), name.start, name.end, other)];
  return [finding('reserved-alias', message, name, fixes)];
}

function percent(name: NameOrMissing): Finding[] {
  if (name.kind !== 'Name' || !name.text.includes('%')) return [];
  const other = name.text.replaceAll('%', 'percent');
  const fixes = [
    replacing(fixTitle.renameTo(`\`${other}\``), name.start, name.end, quotedName(other)),
  ];
  return [finding('name-percent', 'A name cannot contain `%`.', name, fixes)];
}
