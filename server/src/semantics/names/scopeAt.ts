import type { Lambda, Node, Query } from '../../ast/nodes.ts';
import { pathTo } from '../../ast/walk.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { Environment } from './environment.ts';
import { parameterTypes } from './expressionType.ts';
import { Scope } from './scope.ts';

/** What can be seen from one place of a statement. */
export type Place = {
  /** The nodes around the place, the outermost first. */
  readonly path: readonly Node[];
  readonly environment: Environment;
  /** The innermost SELECT around the place, with the parameters of the lambdas inside it. */
  readonly scope: Scope | undefined;
  /** Parameters of the lambdas around the place. */
  readonly parameters: readonly string[];
};

/**
 * Finds what can be seen from an offset of a statement. `outside` has the tables which lie outside
 * of it: those of the catalog and the titled cells above (`tablesAround`).
 */
export function placeAt(
  tree: Query,
  offset: number,
  catalog: Catalog,
  outside = new Environment(catalog),
): Place {
  const path = pathTo(tree, offset);
  let environment = outside;
  let scope: Scope | undefined;
  let parameters: string[] = [];
  for (const [at, node] of path.entries()) {
    switch (node.kind) {
      case 'SetQuery':
        // The first branch's CTEs are shared with the branches after it.
        if (node.first.end < offset && 'with' in node.first) {
          environment = environment.withCtes(node.first.with, offset);
        }
        break;
      case 'ParenthesizedQuery':
        environment = environment.withCtes(node.with, offset);
        break;
      case 'Select':
        environment = environment.withCtes(node.with, offset);
        if (!node.with || offset > node.with.end || offset < node.with.start) {
          scope = new Scope(node, environment);
          parameters = [];
        }
        break;
      case 'Lambda':
        scope = scope && lambdaScope(node, path[at - 1], scope);
        for (const parameter of node.parameters) {
          if (parameter.kind === 'Name') parameters.push(parameter.text);
        }
        break;
      default:
    }
  }
  return { path, environment, scope, parameters };
}

/** The scope inside a lambda, whose parameters are elements of the arrays passed along with it. */
export function lambdaScope(lambda: Lambda, parent: Node | undefined, scope: Scope): Scope {
  const call =
    parent?.kind === 'Call'
      ? { form: parent.name.text, args: parent.args }
      : { form: '', args: [] };
  return scope.within(parameterTypes(lambda, call, scope));
}
