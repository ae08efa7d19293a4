import type { Dict, Expression, HogQLXTag } from '../../common/language/officialTree.ts';
import { type Scope, textOf } from './scope.ts';
import { call, type Sql, text } from './sql.ts';
import { plain } from './types.ts';

/** Functions that are another spelling of a tag. */
export const tagFunctions: Readonly<
  Record<string, { readonly kind: string; readonly attributes: readonly string[] }>
> = {
  sparkline: { kind: 'Sparkline', attributes: ['data'] },
  recordingButton: { kind: 'RecordingButton', attributes: ['sessionId', 'recordingStatus'] },
  explainCSPReport: { kind: 'ExplainCSPReport', attributes: ['properties'] },
};

/** A tag as the tuple that result grids render: a marker, the kind, then names and values. */
export function tagTuple(kind: string, attributes: readonly (readonly [string, string])[]): Sql {
  const parts = attributes.flatMap(([name, value]) => [text(name), value]);
  return { text: call('tuple', "'__hx_tag'", text(kind), ...parts), type: plain('Tuple') };
}

/** A tag whose children are an attribute with that name. */
export function compileTag(node: HogQLXTag, scope: Scope): Sql {
  return tagTuple(
    node.kind,
    node.attributes.map(({ name, value }) => [name, attribute(value, scope)]),
  );
}

/** A dict is a tag without a kind, because the engine's maps hold values of one type only. */
export function compileDict(node: Dict, scope: Scope): Sql {
  const parts = node.items.flatMap((pair) => pair.map((part) => textOf(part, scope)));
  return { text: call('tuple', "'__hx_tag'", "'__hx_obj'", ...parts), type: plain('Tuple') };
}

function attribute(value: Expression | readonly Expression[], scope: Scope): string {
  if (!isList(value)) return textOf(value, scope);
  // Children are text and tags, so a tuple: the engine's arrays hold values of one type only.
  return call('tuple', ...value.map((child) => textOf(child, scope)));
}

function isList(value: Expression | readonly Expression[]): value is readonly Expression[] {
  return Array.isArray(value);
}
