import { unresolved } from './error.ts';
import type { ArrayAccess, ArraySlice, TupleAccess } from '../../common/language/officialTree.ts';
import { documentOf, readProperty, step } from './properties.ts';
import { type Scope, sqlOf, textOf } from './scope.ts';
import { call, type JsonPath, type Sql, text } from './sql.ts';
import { nullable, unknown, untypedProperty } from './types.ts';

/** `a[1]`, `a['k']` and `a.k` on an expression: deeper into JSON, or an element. */
export function compileArrayAccess(node: ArrayAccess, scope: Scope): Sql {
  const base = sqlOf(node.array, scope);
  const key = sqlOf(node.property, scope);
  const constant = key.constant?.value;
  if (constant === 0) throw indexZero(node);
  const document = documentOf(base);
  if (document) {
    if (typeof constant === 'string' || typeof constant === 'number') {
      return readProperty(step(document, constant), scope.compilation);
    }
    return computedProperty(document, key);
  }
  if (base.type.kind === 'Tuple') {
    return { text: call('tupleElement', base.text, key.text), type: unknown };
  }
  return { text: call('arrayElement', base.text, key.text), type: base.type.item ?? unknown };
}

/** `a.1`: an element of a tuple, or of a list inside JSON. */
export function compileTupleAccess(node: TupleAccess, scope: Scope): Sql {
  if (node.index === 0) throw indexZero(node);
  const base = sqlOf(node.tuple, scope);
  const document = documentOf(base);
  if (document) return readProperty(step(document, node.index), scope.compilation);
  return { text: call('tupleElement', base.text, String(node.index)), type: unknown };
}

/** `a[from:to]`, both ends included. */
export function compileSlice(node: ArraySlice, scope: Scope): Sql {
  const array = sqlOf(node.array, scope);
  const start = node.start_expr ? textOf(node.start_expr, scope) : '1';
  const parts = [array.text, start];
  if (node.end_expr) {
    const end = textOf(node.end_expr, scope);
    parts.push(call('greatest', call('plus', call('minus', end, start), '1'), '0'));
  }
  const kind = array.type.kind === 'String' ? 'String' : 'Array';
  return {
    text: call(kind === 'String' ? 'substring' : 'arraySlice', ...parts),
    type: { ...array.type, kind },
  };
}

function computedProperty(path: JsonPath, key: Sql): Sql {
  const printed = call(
    'JSONExtract',
    path.document,
    ...path.steps,
    key.text,
    text('Nullable(String)'),
  );
  const type = key.type.nullable ? nullable('String') : untypedProperty;
  return { text: printed, type };
}

function indexZero(node: ArrayAccess | TupleAccess): Error {
  return unresolved('SQL indexes start from one, not from zero. E.g: array[1]', node);
}
