import type { Node, Query } from '../ast/nodes.ts';
import { pathTo } from '../ast/walk.ts';
import type { Catalog } from '../schema/catalog.ts';
import { Environment } from './environment.ts';
import { Scope } from './scope.ts';

/** What can be seen from one place of a statement. */
export type Place = {
  /** The nodes around the place, the outermost first. */
  readonly path: readonly Node[];
  readonly environment: Environment;
  /** The innermost SELECT around the place. */
  readonly scope: Scope | undefined;
  /** Parameters of the lambdas around the place. */
  readonly parameters: readonly string[];
};

/** Finds what can be seen from an offset of a statement. */
export function placeAt(tree: Query, offset: number, catalog: Catalog): Place {
  const path = pathTo(tree, offset);
  let environment = new Environment(catalog);
  let scope: Scope | undefined;
  let parameters: string[] = [];
  for (const node of path) {
    switch (node.kind) {
      case 'SetQuery':
        // The first branch's CTEs are shared with the branches behind it.
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
        for (const parameter of node.parameters) {
          if (parameter.kind === 'Name') parameters.push(parameter.text);
        }
        break;
      default:
    }
  }
  return { path, environment, scope, parameters };
}
