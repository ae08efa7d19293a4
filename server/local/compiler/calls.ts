import { comparison, constantNode, fieldNode } from '../../common/language/officialNodes.ts';
import { equal } from './comparisons.ts';
import { notImplemented, unresolved } from './error.ts';
import { checkCounts, findFunction, type FoundFunction, unavailable } from './functionTable.ts';
import type { Call, ExprCall, Expression } from '../../common/language/officialTree.ts';
import { collectedAggregate, isCollected, withinGroup } from './orderedAggregates.ts';
import { resultType } from './resultTypes.ts';
import { rewrites } from './rewrites.ts';
import { type Scope, sqlOf, textOf } from './scope.ts';
import { spread } from './star.ts';
import { call, likePattern, type Sql } from './sql.ts';
import { tagFunctions, tagTuple } from './tags.ts';
import type { ActionStep } from './context.ts';
import { nullable } from './types.ts';

/**
 * Compiles a function call: looks it up, checks the arguments, and rewrites it where the engine
 * differs.
 */
export function compileCall(node: Call, scope: Scope): Sql {
  if (node.name === '_caseWithExpression') return caseWithOperand(node, scope);
  const found = findFunction(node.name, node);
  // Only functions that the service computes itself have named arguments.
  const isNamed = node.args.some((arg) => arg.node === 'NamedArgument');
  if (found.absent && isNamed) throw unavailable(found.name, node);
  const args = countsRows(node) ? [] : spread(node.args, scope);
  checkCounts(found, args.length + (node.within_group?.length ?? 0), node.params?.length, node);
  if (found.window) {
    throw unresolved(`Window function '${found.name}' requires an OVER clause`, node);
  }
  if (found.name === 'matchesAction') return compileAction(args, node, scope);
  if (found.name === 'getSurveyResponse') return surveyResponse(args, node, scope);
  const inner = found.aggregate ? aggregateScope(found, node, scope) : scope;
  if (node.within_group) return withinGroup(found.name, node, inner);
  if (isCollected(found.name, node)) return collectedAggregate(found.name, args, node, inner);
  const printed = printCall(found, args, node, inner);
  if (!node.filter_expr) return printed;
  const condition = textOf(node.filter_expr, inner);
  return { ...printed, text: `${printed.text} FILTER (WHERE ${condition})` };
}

/** Only a name can be called in a query. */
export function compileExprCall(node: ExprCall): never {
  throw notImplemented('You can only call simple functions in HogQL, not expressions', node);
}

function printCall(
  found: FoundFunction,
  nodes: readonly Expression[],
  node: Call,
  scope: Scope,
): Sql {
  const args = nodes.map((arg) => sqlOf(arg, scope));
  const tag = Object.hasOwn(tagFunctions, found.name) ? tagFunctions[found.name] : undefined;
  if (tag) {
    const attributes = args.map((arg, index) => [tag.attributes[index] ?? '', arg.text] as const);
    return tagTuple(tag.kind, attributes);
  }
  const rewrite = Object.hasOwn(rewrites, found.name) ? rewrites[found.name] : undefined;
  if (rewrite) {
    if (node.distinct || (node.filter_expr && found.name === 'every')) {
      throw notImplemented(`'${found.name}' takes no DISTINCT or FILTER in a local project`, node);
    }
    return rewrite(args, scope, node);
  }
  if (found.name.startsWith('percentile_')) {
    throw unresolved(`Aggregation '${found.name}' requires WITHIN GROUP (ORDER BY ...)`, node);
  }
  if (found.absent) throw unavailable(found.name, node);
  const texts = args.map(({ text }) => text);
  const params = node.params?.map((param) => textOf(param, scope));
  const name = found.engine ?? found.name;
  const head = params ? call(name, ...params) : name;
  const printed = `${head}(${node.distinct ? 'DISTINCT ' : ''}${texts.join(', ')})`;
  return { text: printed, type: resultType(found, args) };
}

function aggregateScope(found: FoundFunction, node: Call, scope: Scope): Scope {
  if (scope.aggregate !== undefined) {
    throw unresolved(
      `Aggregation '${found.name}' cannot be nested inside another aggregation '${scope.aggregate}'.`,
      node,
    );
  }
  return { ...scope, aggregate: found.name };
}

function countsRows({ name, args }: Call): boolean {
  const [only] = args;
  return (
    name.toLowerCase() === 'count' &&
    args.length === 1 &&
    only?.node === 'Field' &&
    only.chain.length === 1 &&
    only.chain[0] === '*'
  );
}

/** `case x when 1 then …`: each WHEN compares with the operand as `=` would. */
function caseWithOperand(node: Call, scope: Scope): Sql {
  const [operand, ...rest] = node.args.map((arg) => sqlOf(arg, scope));
  if (!operand) throw unresolved('CASE needs a value to compare', node);
  const branches = rest.flatMap((value, index) =>
    index % 2 === 0 && index < rest.length - 1 ? [equal(operand, value, scope)] : [value.text],
  );
  return { text: call('multiIf', ...branches), type: { kind: 'Unknown', nullable: true } };
}

/** `matchesAction(id or name)`: the action's steps as a condition on the event. */
function compileAction(args: readonly Expression[], node: Call, scope: Scope): Sql {
  const wanted = args[0] && sqlOf(args[0], scope).constant?.value;
  const source = scope.select.sources.find(
    ({ relation }) => relation.kind === 'table' && relation.table.name === 'events',
  );
  if (!source) throw unresolved('matchesAction can only be used with the events table', node);
  const { actions } = scope.compilation.context;
  const action = actions.find(({ id, name }) => id === wanted || name === wanted);
  if (!action) {
    throw unresolved(
      typeof wanted === 'number'
        ? `Could not find an action with the ID '${wanted}'`
        : `Could not find an action with the name '${String(wanted)}'`,
      node,
    );
  }
  const steps = action.steps.map((step) => stepCondition(step, source.alias));
  return sqlOf({ node: 'Or', exprs: steps }, scope);
}

const urlOperators = { contains: 'like', exact: '==', regex: '=~' } as const;

function stepCondition(step: ActionStep, alias: string): Expression {
  const conditions = [comparison(fieldNode(alias, 'event'), '==', constantNode(step.event))];
  if (step.url !== undefined) {
    const matching = step.url_matching ?? 'contains';
    const value = matching === 'contains' ? likePattern(step.url) : step.url;
    const url = fieldNode(alias, 'properties', '$current_url');
    conditions.push(comparison(url, urlOperators[matching], constantNode(value)));
  }
  return { node: 'And', exprs: conditions };
}

/** `getSurveyResponse(index, id?)`: an answer, stored under its question's id or its index. */
function surveyResponse(args: readonly Expression[], node: Call, scope: Scope): Sql {
  const [index, id] = args.map((arg) => sqlOf(arg, scope).constant?.value);
  if (typeof index !== 'number') {
    throw unresolved("The first argument of 'getSurveyResponse' must be a number", node);
  }
  const keys = [index === 0 ? '$survey_response' : `$survey_response_${index}`];
  if (typeof id === 'string') keys.unshift(`$survey_response_${id}`);
  const answers = keys.map((key) => {
    return call('nullIf', textOf(fieldNode('properties', key), scope), "''");
  });
  return { text: call('coalesce', ...answers), type: nullable('String') };
}
