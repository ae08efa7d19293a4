import type * as n from '../../ast/nodes.ts';
import {
  concat,
  type Doc,
  group,
  indent,
  line,
  nothing,
  softline,
  space,
} from '../document/document.ts';
import type { Source } from '../document/source.ts';
import { alone, block, bracketed, hugged, separated } from './brackets.ts';
import { bringsBrackets } from './shape.ts';

/** A call with all which may follow it: `f(0.9)(DISTINCT x) FILTER (WHERE …) OVER (…)` */
export function call(source: Source, node: n.Call): Doc {
  const parts = [source.take()];
  if (readsAsWord(node.name)) parts.push(space);
  if (node.parameters) parts.push(argumentList(source, node, node.parameters));
  parts.push(argumentList(source, node, node.args));
  while (source.isBefore(node.end)) {
    if (source.nextIs('over') && node.over) {
      parts.push(space, source.words(node.over.start), space, source.lay(node.over));
    } else if (source.nextIs('within') && node.withinGroup) {
      const { withinGroup } = node;
      parts.push(space, source.word(), space, source.word(), space);
      parts.push(bracketed(source, () => source.lay(withinGroup)));
    } else if (node.filter) {
      const { filter } = node;
      parts.push(space, source.word(), space);
      parts.push(bracketed(source, () => [source.word(), space, source.lay(filter)]));
    } else {
      break;
    }
  }
  return concat(parts);
}

/** `name(args)` as a table. */
export function tableFunction(source: Source, { args }: n.TableFunction): Doc {
  return concat(
    source.take(),
    bracketed(source, () => separated(source, args)),
  );
}

/** `x -> body`, `(x, y) -> body`, `LAMBDA x, y: body` */
export function lambda(source: Source, { start, parameters, body }: n.Lambda): Doc {
  const head: Doc[] = [];
  if (parameters[0]?.start !== start && !source.nextIs('(')) head.push(source.word(), space);
  while (source.isBefore(body.start)) {
    const isComma = source.next?.comma === true;
    if (source.nextIs('->')) head.push(space);
    head.push(source.take(), isComma ? space : nothing);
  }
  return concat(head, space, source.lay(body));
}

/** `name := value` */
export function namedArgument(source: Source, { value }: n.NamedArgument): Doc {
  return concat(source.take(), space, source.take(), space, source.lay(value));
}

function argumentList(source: Source, node: n.Call, args: readonly n.Expression[]): Doc {
  const [only] = args;
  const isLast = args === node.args;
  if (only && args.length === 1 && !(isLast && (node.distinct || node.orderBy))) {
    if (only.kind === 'Subquery' && only.start === only.query.start) {
      return block(source, () => source.lay(only));
    }
    if (bringsBrackets(only)) return hugged(source, () => [source.lay(only), comma(source)]);
    return bracketed(source, () => [alone(source, only), comma(source)]);
  }
  return bracketed(source, () => {
    const distinct = isLast && node.distinct ? [source.word(), space] : nothing;
    const list = separated(source, args);
    const orderBy = isLast ? node.orderBy : undefined;
    const [first] = orderBy ?? [];
    if (!orderBy || !first) return [distinct, list];
    const order = [source.words(first.start), space, separated(source, orderBy)];
    return [distinct, list, args.length > 0 ? line : softline, group(indent(order))];
  });
}

function comma(source: Source): Doc {
  return source.next?.comma ? source.take() : nothing;
}

/** Function names that read like keywords. */
function readsAsWord({ text, quoted }: n.Name): boolean {
  return !quoted && /^(?:not|exists)$/i.test(text);
}
