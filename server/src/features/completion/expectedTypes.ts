import type { Call, Expression } from '../../ast/nodes.ts';
import { outermost } from '../../schema/combinators.ts';
import type { FunctionInfo, FunctionTable } from '../../schema/functions.ts';
import type { Place } from '../../semantics/resolve/place.ts';
import {
  bool,
  documentedType,
  type EngineType,
  familyOf,
  type TypeFamily,
  unknown,
} from '../../semantics/types/valueTypes.ts';
import { kindOf, type TypeKind } from '../../../common/types/typeKind.ts';
import { comparisonAt } from '../shared/comparison.ts';

/** What a place expects; a score of 1 fits exactly. */
export type Expectation = {
  /** The types that are wanted; none if any will do. */
  readonly types: readonly EngineType[];
  readonly ofType: (type: EngineType) => number;
  readonly ofFunction: (info: FunctionInfo) => number;
};

/** The type that a place expects: that of the other operand, or of the parameter. */
export function expectationAt(place: Place, functions: FunctionTable): Expectation {
  const other = expectedType(place) ?? computedWith(place);
  const types = other === undefined ? argumentTypes(place, functions) : [other];
  if (types.length === 0) return { types, ofType: () => 1, ofFunction: () => 1 };
  const best = (fits: readonly number[]): number => shares[Math.min(...fits)] ?? 1;
  return {
    types,
    ofType: (type) => best(types.map((expected) => fit(type, expected))),
    ofFunction: (info) => best(types.map((expected) => fitOf(info, expected))),
  };
}

/** By how well a type fits: 0 exactly to 4 not at all. */
const shares = [1, 0.8, 0.5, 0.1, 0.02];

/** The number that a place is added to, or multiplied by. */
function computedWith(place: Place): EngineType | undefined {
  const { path } = place;
  const at = path.findLastIndex(({ kind }) => kind !== 'Name' && kind !== 'Path');
  const operation = path[at];
  if (operation?.kind !== 'Binary' || !/^[-+*/%]$/.test(operation.operator)) return undefined;
  const { left, right } = operation;
  const type = place.typeOf(path[at + 1] === right ? left : right);
  return familyOf(type) === 'number' ? type : undefined;
}

/** The types an argument may have; none if any will do. */
function argumentTypes({ path }: Place, functions: FunctionTable): readonly EngineType[] {
  const at = path.findLastIndex(({ kind }) => kind === 'Call');
  const call = path[at];
  if (call?.kind !== 'Call' || at < path.length - 3) return [];
  const index = call.args.findIndex((arg) => path.includes(arg));
  const info = index < 0 ? undefined : functions.find(call.name.text);
  return info ? typesOf(info, index, functions) : [];
}

function typesOf(
  info: FunctionInfo,
  index: number,
  functions: FunctionTable,
): readonly EngineType[] {
  const own = info.arguments?.[index]?.slice(1) ?? [];
  const signed = (info.signatures ?? []).flatMap(([args]) => args[index] ?? []);
  const inner =
    own.length === 0 && signed.length === 0 ? outermost(info.name, functions) : undefined;
  if (inner) {
    return inner.suffix === 'If' && index > 0 ? [bool] : typesOf(inner.base, index, functions);
  }
  const types = [...own, ...signed];
  return types.some((type) => anything.test(type)) ? [] : types.map(readableType);
}

const anything = /^(?:Any|Unknown|Expression|T\b|const)/;

/** The call whose argument a place is, and the number of arguments before it. */
export function argumentOf({ path }: Place): { call: Call; index: number } | undefined {
  const call = path.findLast(({ kind }) => kind === 'Call');
  if (call?.kind !== 'Call') return undefined;
  const index = call.args.findIndex((arg: Expression) => path.includes(arg));
  return index < 0 ? undefined : { call, index };
}

/** The type of the other side of a comparison; undefined without a comparison, or if it is unknown. */
function expectedType(place: Place): EngineType | undefined {
  const comparison = comparisonAt(place.path);
  if (!comparison) return undefined;
  const type = place.typeOf(comparison.other);
  return familyOf(type) === 'unknown' ? undefined : type;
}

/** How well a function's result fits: 0 exactly, 1 with a cheap cast, 2 unknown, 3 with a costly cast, 4 not at all. */
function fitOf(info: FunctionInfo, expected: EngineType): number {
  const answers = info.signatures?.map(([, type]) => type) ?? info.returns ?? [];
  return Math.min(
    ...(answers.length > 0 ? answers : [unknown.text]).map((type) =>
      fit(readableType(type), expected),
    ),
  );
}

/** The type in a signature: for `(U)Int*` or `UInt8/16/32/64` the family is enough. */
function readableType(type: string): EngineType {
  return documentedType(type.replace(/^\(U\)/, 'U').split(/[*/]/, 1)[0] ?? '');
}

/** How well a type fits, on the same scale. */
function fit(given: EngineType, expected: EngineType): number {
  const from = familyOf(given);
  const to = familyOf(expected);
  if (from === 'unknown') return 2;
  if (from === to) return isPrecise(given) === isPrecise(expected) ? 0 : 1;
  if (cheap.some((families) => families.has(from) && families.has(to))) return 1;
  // Text can be read as anything, and anything be written as text.
  const isText = from === 'text' || to === 'text';
  return isText && !compound.has(from) && !compound.has(to) ? 3 : 4;
}

/** True if a number has fractions, or a time more than its day. */
function isPrecise(type: EngineType): boolean {
  return precise.has(kindOf(type));
}

const precise = new Set<TypeKind>(['float', 'decimal', 'time']);

const cheap: readonly ReadonlySet<TypeFamily>[] = [
  new Set(['number', 'boolean']),
  new Set(['text', 'uuid']),
];
const compound = new Set<TypeFamily>(['array', 'tuple', 'map', 'interval']);
