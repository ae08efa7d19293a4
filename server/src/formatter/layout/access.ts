import type * as n from '../../ast/nodes.ts';
import { concat, type Doc, nothing } from '../document/document.ts';
import type { Source } from '../document/source.ts';
import { around, bracketed, bracketedList } from './brackets.ts';

/** The accesses that follow a value without a space. */
export type Access = n.Property | n.TupleElement | n.Index | n.Slice | n.Invocation;

/** `a.b`, `a?.1`, `a[1]`, `a[1:2]`, `a(1)`, and chains of them. */
export function access(source: Source, node: Access): Doc {
  // A chain is as deep as it is long, so there is no recursion.
  const links: Access[] = [node];
  let inner = objectOf(node);
  while (isAccess(inner)) {
    links.push(inner);
    inner = objectOf(inner);
  }
  const parts = [source.lay(inner)];
  for (const link of links.reverse()) parts.push(linkOf(source, link));
  return concat(parts);
}

function linkOf(source: Source, link: Access): Doc {
  switch (link.kind) {
    case 'Property':
    case 'TupleElement':
      return source.tight(link.end);
    case 'Index': {
      const dot = source.nextIs('?.') ? source.take() : nothing;
      return concat(dot, around(source, link.index));
    }
    case 'Slice':
      return bracketed(source, () => {
        const from = link.from ? source.lay(link.from) : nothing;
        const colon = source.take();
        return [from, colon, link.to ? source.lay(link.to) : nothing];
      });
    case 'Invocation':
      return bracketsOf(source, link);
  }
}

/** A query as the argument has these brackets for its own. */
function bracketsOf(source: Source, { args }: n.Invocation): Doc {
  const [only] = args;
  const isQuery = only?.kind === 'Subquery' && only.start === source.next?.start;
  return isQuery ? source.lay(only) : bracketedList(source, args);
}

function objectOf(node: Access): n.Expression {
  return node.kind === 'Invocation' ? node.callee : node.object;
}

function isAccess(node: n.Expression): node is Access {
  switch (node.kind) {
    case 'Property':
    case 'TupleElement':
    case 'Index':
    case 'Slice':
    case 'Invocation':
      return true;
    default:
      return false;
  }
}
