import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Call, Expression, Path } from '../../ast/nodes.ts';
import { nameTexts } from '../../ast/names.ts';
import { walk } from '../../ast/walk.ts';
import type { FunctionInfo } from '../../schema/functions.ts';
import { nearest } from '../../schema/nameIndex.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';
import { isAggregateAlias } from '../queries/aggregates.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { functionsFrom } from '../../schema/otherDialects.ts';
import { distinctOnCall } from './misreadForms.ts';
import { foreignCalls } from './foreignCalls.ts';
import { counted, didYouMean, givenCount, isMany, replacements } from './suggestions.ts';
import { parseType } from '../types/valueTypes.ts';
import { unknownTypeName } from '../../../common/types/engineTypeNames.ts';

/** Checks calls: the function exists and accepts these arguments. */
export const functionChecks: NameChecks = {
  Call: (node, context) => {
    const { catalog } = context;
    const { functions } = catalog;
    const { text } = node.name;
    const info = node.over ? functions.findWindow(text) : functions.find(text);
    const windows = unknownWindow(node, context);
    if (!info || info.kind === 'table') return [...windows, ...missing(node, info, context)];
    return [
      ...windows,
      ...withoutOver(node, info),
      ...counts(node, info),
      ...withinGroup(node, info),
      ...nested(node, info, context),
      ...constant(node, info, context),
      ...special(node, context),
    ];
  },
  Path: (node, { site: { scope, aggregate } }) => {
    if (!aggregate || !scope || !isAggregateAlias(node, scope)) return [];
    const [name] = node.names;
    if (name?.kind !== 'Name') return [];
    const message = `\`${name.text}\` is an alias of an aggregate, which \`${aggregate.name.text}\` cannot aggregate again. Aggregate in a subquery first.`;
    return [finding('nested-aggregate', message, name)];
  },
};

/** Functions that the table lacks: internal, renamed or very new ones. */
const alsoKnown = /^(?:_.*|hogql_lookup.*|recording_button|explain_csp_report|hasTokenOrNull)$/;

function missing(node: Call, info: FunctionInfo | undefined, context: CheckContext): Finding[] {
  const { name } = node;
  const { text } = name;
  const { catalog, site, suggested } = context;
  if (info) {
    const message = `\`${text}\` returns a table. Use it after FROM.`;
    return [finding('unknown-function', message, name)];
  }
  // Another message says how `DISTINCT ON` is written here.
  if (site.scope && distinctOnCall(site.scope.select) === node) return [];
  const removed = removedFunction(node, context);
  if (removed) return [removed];
  if (text.startsWith('__preview_')) {
    const current = text.slice('__preview_'.length);
    const known = catalog.functions.find(current) ? [current] : [];
    const message = `\`${text}\` is deprecated.${didYouMean(known)}`;
    const found = finding('deprecated-function', message, name, replacements(name, known));
    return [{ ...found, tag: 'deprecated' }];
  }
  if (alsoKnown.test(text) || site.scope?.lambda(name)) return [];
  const forms = foreignCalls(node, context);
  // Names like those of another language mean something else.
  const isForeign = functionsFrom(text).length > 0;
  const suggestions = suggested('unknown-function', () => {
    if (forms.length > 0) return forms.map(({ shown }) => shown);
    const near = isForeign ? [] : catalog.functions.near(text);
    const same = near.filter((one) => one.toLowerCase() === text.toLowerCase());
    return same.length > 0 ? same : near;
  });
  const message = `HogQL has no function \`${text}\`.${didYouMean(suggestions, name)}`;
  const fixes = forms.length > 0 ? forms.map(({ fix }) => fix) : replacements(name, suggestions);
  return [finding('unknown-function', message, name, fixes)];
}

/** Functions of older versions of the service, and those that replace them. */
const replacedBy: ReadonlyMap<string, string> = new Map([
  ['isEmpty', 'empty'],
  ['isNotEmpty', 'notEmpty'],
  ['JSONExtractKey', 'JSONExtractKeys'],
]);

function removedFunction({ name, args, end }: Call, { source }: CheckContext): Finding | undefined {
  const other = replacedBy.get(name.text);
  if (other === undefined) return undefined;
  const isKey = other === 'JSONExtractKeys';
  const message = `\`${name.text}\` no longer exists. Use \`${other}${isKey ? '(…)[1]' : ''}\`.`;
  const [json, at, more] = args;
  if (!isKey) return finding('removed-function', message, name, replacements(name, [other]));
  if (!json || at?.kind !== 'NumberLiteral' || more) {
    return finding('removed-function', message, name);
  }
  const written = `${other}(${source.slice(json)})[${at.text}]`;
  const fix = replacing(fixTitle.replaceBy(`\`${written}\``), name.start, end, written);
  return finding('removed-function', message, name, [fix]);
}

function counts(node: Call, info: FunctionInfo): Finding[] {
  const { name, args, parameters, distinct } = node;
  if (info.inferred || node.withinGroup || args.some(isMany)) return [];
  if (info.parameters && !parameters) {
    const [least] = info.parameters;
    if (least > 0) return [withoutParameters(node, info, least)];
  }
  const found: Finding[] = [];
  if (parameters && info.parameters && !parameters.some(isMany)) {
    const wrong = givenCount(name.text, parameters.length, info.parameters, 'parameter');
    if (wrong !== undefined) found.push(finding('parameter-count', wrong, name));
  }
  const wrong = givenCount(name.text, args.length, info.args, 'argument');
  if (distinct && args.length === 0) {
    const message = `\`${name.text}(distinct …)\` needs a value.`;
    found.push(finding('argument-count', message, name));
  } else if (wrong !== undefined) found.push(finding('argument-count', wrong, name));
  else if (info.name === 'map' && args.length % 2 === 1) {
    const message = `\`map\` takes pairs of a key and a value, not ${counted(args.length, 'value')}.`;
    found.push(finding('argument-count', message, name));
  }
  return found;
}

function withoutParameters({ name, args }: Call, info: FunctionInfo, least: number): Finding {
  const message = `\`${name.text}\` needs parameters before its arguments: \`${name.text}(…)(…)\`.`;
  const [last, next] = [args[least - 1], args[least]];
  const split = args.length === least + info.args[0] && last && next;
  const fixes = split ? [replacing(fixTitle.parenthesizeFirst(), last.end, next.start, ')(')] : [];
  return finding('missing-parameters', message, name, fixes);
}

function withinGroup({ name, withinGroup: clause }: Call, info: FunctionInfo): Finding[] {
  if (clause && !info.withinGroup) {
    const message = `\`${name.text}\` does not take \`WITHIN GROUP\`.`;
    return [finding('within-group', message, clause)];
  }
  if (clause || !info.withinGroup) return [];
  const message = `\`${name.text}\` needs an order: \`${name.text}(…) within group (order by …)\`.`;
  return [finding('within-group', message, name)];
}

/** `OVER name` of a window that the SELECT around lacks. */
function unknownWindow({ over }: Call, { site: { scope }, suggested }: CheckContext): Finding[] {
  if (!scope || over?.kind !== 'Name') return [];
  const known = (scope.select.windows?.windows ?? []).flatMap(({ name }) =>
    name.kind === 'Name' ? name.text : [],
  );
  if (known.includes(over.text)) return [];
  const suggestions = suggested('unknown-window', () => nearest(over.text, known));
  const message = `Unknown window \`${over.text}\`.${didYouMean(suggestions, over)}`;
  return [finding('unknown-window', message, over, replacements(over, suggestions))];
}

/** Functions of windows alone; `first_value` is an aggregate too. */
function withoutOver({ name, over }: Call, info: FunctionInfo): Finding[] {
  if (over || info.category !== 'window' || info.kind === 'aggregate') return [];
  const message = `\`${name.text}\` needs a window: \`${name.text}(…) over (…)\`.`;
  return [finding('unsupported-form', message, name)];
}

function nested({ name, over }: Call, info: FunctionInfo, { site }: CheckContext): Finding[] {
  const { aggregate } = site;
  if (info.kind !== 'aggregate' || over || !aggregate) return [];
  const message = `\`${name.text}\` is an aggregate inside another, \`${aggregate.name.text}\`. Aggregate in a subquery first.`;
  return [finding('nested-aggregate', message, name)];
}

/** The engine fixes the parameters of an aggregate before it reads a row. */
function constant(
  { name, parameters = [] }: Call,
  info: FunctionInfo,
  { site: { scope } }: CheckContext,
): Finding[] {
  if (info.kind !== 'aggregate' || !scope) return [];
  return parameters.flatMap((parameter) => {
    const column = columnIn(parameter, scope, 0);
    if (!column) return [];
    const shown = nameTexts(column.names).join('.');
    const message = `A parameter of \`${name.text}\` must be the same for all rows, and \`${shown}\` is a column.`;
    return [finding('parameter-value', message, parameter)];
  });
}

/** The first column in an expression, through aliases too. */
function columnIn(expression: Expression, scope: Scope, depth: number): Path | undefined {
  let found: Path | undefined;
  if (depth > longestChain) return undefined;
  walk(expression, (node) => {
    if (found || /^(?:Subquery|Lambda|Placeholder)$/.test(node.kind)) return false;
    if (node.kind !== 'Path') return true;
    const resolution = resolvePath(node, scope);
    if (resolution.kind !== 'column') return false;
    const { alias } = resolution;
    found = alias && !alias.arrayJoin ? columnIn(alias.node.expression, scope, depth + 1) : node;
    return false;
  });
  return found;
}

/** More aliases of aliases than people write. */
const longestChain = 20;

/** Functions with the name of an engine's type as their last argument. */
const typedByText = /^(?:accurateCast(?:OrNull)?|JSONExtract(?:KeysAndValues)?)$/;

function typeByName({ name, args }: Call): Finding[] {
  const last = args.at(-1);
  if (!typedByText.test(name.text) || args.length < 2 || last?.kind !== 'StringLiteral') return [];
  const unknown = unknownTypeName(last.value);
  if (unknown === undefined) return [];
  const message = `The engine has no type \`${unknown}\`. Types have their exact names, such as \`Int64\` or \`Nullable(String)\`.`;
  return [finding('unsupported-type', message, last)];
}

function special(node: Call, { site, catalog }: CheckContext): Finding[] {
  const { name, args } = node;
  const [first] = args;
  const types = typeByName(node);
  if (types.length > 0) return types;
  if (name.text === 'arrayReduce' && first && first.kind !== 'Missing') {
    const base = first.kind === 'StringLiteral' ? parseType(first.value).name : undefined;
    if (base !== undefined && catalog.functions.isAggregate(base)) return [];
    const message =
      "The first argument of `arrayReduce` must be the name of an aggregate, such as `'sum'`.";
    return [finding('array-reduce', message, first)];
  }
  if (name.text === 'matchesAction' && site.scope) {
    const relations = site.scope.tables.map(({ relation }) => relation);
    if (relations.some((relation) => !relation || /(?:^|\.)events$/.test(relation.name ?? ''))) {
      return [];
    }
    const message = '`matchesAction` needs `events` after FROM.';
    return [finding('matches-action-table', message, name)];
  }
  return [];
}
