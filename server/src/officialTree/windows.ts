import type * as n from '../ast/nodes.ts';
import { madeOf, type OfficialNode, optional, type Print } from './node.ts';
import { unwrapped } from './operators.ts';

/** An item of ORDER BY. */
export function orderItem(item: n.OrderItem, print: Print): OfficialNode {
  const { expression, descending, fill } = item;
  return madeOf(item, {
    node: 'OrderExpr',
    expr: print(expression),
    order: descending ? 'DESC' : 'ASC',
    with_fill:
      fill &&
      madeOf(fill, {
        node: 'WithFillExpr',
        from_value: optional(fill.from, print),
        to_value: optional(fill.to, print),
        step_value: optional(fill.step, print),
      }),
  });
}

/** A window with its frame. */
export function windowOf(window: n.Window, print: Print): OfficialNode {
  const { partitionBy, orderBy, frame } = window;
  return madeOf(window, {
    node: 'WindowExpr',
    partition_by: partitionBy?.map(print),
    order_by: orderBy?.map((item) => orderItem(item, print)),
    frame_method: frame?.unit.toUpperCase(),
    frame_start: frame && boundOf(frame.from, print),
    frame_end: frame?.to && boundOf(frame.to, print),
  });
}

function boundOf(from: n.FrameBound, print: Print): OfficialNode {
  const { bound, distance } = from;
  return madeOf(from, {
    node: 'WindowFrameExpr',
    frame_type: bound.toUpperCase(),
    frame_value: distance && frameValue(distance, print),
  });
}

/** A frame's distance is a bare number if it is an integer literal. */
function frameValue(distance: n.Expression, print: Print): unknown {
  const printed = print(distance);
  const literal = unwrapped(distance);
  const integer =
    literal.kind === 'NumberLiteral' && /^[-+]?(?:\d+|0[xb][\da-f]+)$/i.test(literal.text);
  return integer && typeof printed['value'] === 'number' ? printed['value'] : printed;
}
