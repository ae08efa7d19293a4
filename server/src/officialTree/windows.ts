import type * as o from '../../common/language/officialTree.ts';
import type * as n from '../ast/nodes.ts';
import { withoutParentheses } from '../ast/names.ts';
import { optional, type Printer } from './printer.ts';

/** An item of ORDER BY. */
export function orderItem(item: n.OrderItem, printer: Printer): o.OrderExpr {
  const { expression, descending, fill } = item;
  return {
    node: 'OrderExpr',
    expr: printer.expression(expression),
    order: descending ? 'DESC' : 'ASC',
    with_fill: fill && {
      node: 'WithFillExpr',
      from_value: optional(fill.from, printer),
      to_value: optional(fill.to, printer),
      step_value: optional(fill.step, printer),
      ...printer.at(fill),
    },
    ...printer.at(item),
  };
}

/** A window with its frame. */
export function windowOf(window: n.Window, printer: Printer): o.WindowExpr {
  const { partitionBy, orderBy, frame } = window;
  return {
    node: 'WindowExpr',
    partition_by: partitionBy?.map(printer.expression),
    order_by: orderBy?.map((item) => orderItem(item, printer)),
    frame_method: frame && (frame.unit === 'rows' ? 'ROWS' : 'RANGE'),
    frame_start: frame && boundOf(frame.from, printer),
    frame_end: frame?.to && boundOf(frame.to, printer),
    ...printer.at(window),
  };
}

const frameTypes = {
  'current row': 'CURRENT ROW',
  preceding: 'PRECEDING',
  following: 'FOLLOWING',
} as const;

function boundOf(from: n.FrameBound, printer: Printer): o.WindowFrameExpr {
  const { bound, distance } = from;
  return {
    node: 'WindowFrameExpr',
    frame_type: frameTypes[bound],
    frame_value: distance && frameValue(distance, printer),
    ...printer.at(from),
  };
}

/** A frame's distance is a bare number if it is an integer literal. */
function frameValue(distance: n.Expression, printer: Printer): number | o.Expression {
  const printed = printer.expression(distance);
  const literal = withoutParentheses(distance);
  const integer =
    literal.kind === 'NumberLiteral' && /^[-+]?(?:\d+|0[xb][\da-f]+)$/i.test(literal.text);
  const { value } = printed.node === 'Constant' ? printed : {};
  return integer && typeof value === 'number' ? value : printed;
}
