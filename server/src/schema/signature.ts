import { decompose, outermost } from './combinators.ts';
import type { FunctionDocs } from './functionDocs.ts';
import type { FunctionInfo, FunctionTable } from './functions.ts';
import type { PlacedParameter, Signature } from './signatureShape.ts';
import { formOf, writtenForm } from './writtenForm.ts';

/**
 * A function's signature: the documented form, else the engine's if the counts agree, else one made of the argument
 * names and counts.
 */
export function signatureOf(info: FunctionInfo, { functions, functionDocs }: Functions): Signature {
  const call = functionDocs.own(info.name)?.call;
  return (call && formOf(call, info)) || (writtenForm(info) ?? built(info, functions));
}

/** A catalog, for looking up functions. */
type Functions = { readonly functions: FunctionTable; readonly functionDocs: FunctionDocs };

type Argument = {
  readonly name: string;
  readonly types: readonly string[];
  readonly optional: boolean;
};

function built(info: FunctionInfo, functions: FunctionTable): Signature {
  const names = parameterNames(info, functions);
  const known = names.map((name) => ({ name, types: [], optional: false }));
  const parameters = info.parameters && fitted(known, info.parameters, 'parameter');
  const first = written(info.name, parameters, info.parameters?.[1] === null);
  const args = argumentsOf(info, functions);
  const second = written(first.label, args, info.args[1] === null);
  return {
    label: second.label,
    parameters: first.placed,
    args: second.placed,
    repeats: info.args[1] === null,
  };
}

function argumentsOf(info: FunctionInfo, functions: FunctionTable): readonly Argument[] {
  const own = info.arguments?.flatMap(([names, ...types]) =>
    plainNames(names).map((name) => ({ name, types, optional: false })),
  );
  if (own) return fitted(own, info.args);
  const inner = outermost(info.name, functions);
  if (!inner) return fitted([], info.args);
  return fitted(changed(argumentsOf(inner.base, functions), inner.suffix), info.args);
}

/** As many arguments as the counts demand, the last ones optional. */
function fitted(
  known: readonly Argument[],
  [least, most]: readonly [number, number | null],
  other = 'arg',
): readonly Argument[] {
  const shown = [...known].slice(0, Math.max(most ?? known.length, least));
  while (
    shown.length < Math.max(least, known.length === 0 ? Math.min(most ?? 1, mostGuessed) : 0)
  ) {
    shown.push({ name: `${other}${shown.length + 1}`, types: [], optional: false });
  }
  // An optional lambda comes first, and so do arguments before a condition.
  const leads = shown.length > least && (isLambda(shown[0]) || isSuffix(shown.at(-1)));
  return shown.map((argument, at) => ({
    ...argument,
    optional: leads ? at < shown.length - least : at >= least,
  }));
}

/** The first few arguments of a function that takes up to 99 are enough. */
const mostGuessed = 3;
const conditionName = 'condition';

function isLambda(argument: Argument | undefined): boolean {
  return argument?.types.some((type) => type.startsWith('Lambda')) ?? false;
}

function isSuffix(argument: Argument | undefined): boolean {
  return argument?.name === conditionName || argument?.name === 'by';
}

/** The arguments of a function with a combinator, from those of the function without. */
function changed(args: readonly Argument[], suffix: string): readonly Argument[] {
  const added = (name: string, ...types: string[]): Argument => ({ name, types, optional: false });
  switch (suffix) {
    case 'If':
      return [...args, added(conditionName, 'Bool')];
    case 'Array':
    case 'ForEach':
      return args.map((one) => ({ ...one, name: `${one.name}_array`, types: ['Array'] }));
    case 'Map':
      return [added('map', 'Map')];
    case 'Merge':
      return [added('state', 'AggregateFunction')];
    case 'ArgMin':
    case 'ArgMax':
      return [...args, added('by')];
    default:
      return args;
  }
}

/** Appends one list of arguments. */
function written(
  label: string,
  args: readonly Argument[] | undefined,
  repeats: boolean,
): { readonly label: string; readonly placed: readonly PlacedParameter[] } {
  if (!args) return { label, placed: [] };
  let text = `${label}(`;
  let open = 0;
  const placed = args.map(({ name, types, optional }, at): PlacedParameter => {
    const isLeading = optional && args.some((later, place) => place > at && !later.optional);
    if (optional) text += '[';
    if (at > 0 && !args[at - 1]?.optional) text += ', ';
    else if (at > 0 && optional && !isLeading) text += ', ';
    const start = text.length;
    text += name;
    const end = text.length;
    if (isLeading) text += ', ]';
    else if (optional) open++;
    return { name, types, start, end };
  });
  if (repeats) text += args.length > 0 ? '[, …]' : '…';
  return { label: `${text}${']'.repeat(open)})`, placed };
}

function parameterNames(info: FunctionInfo, functions: FunctionTable): readonly string[] {
  const base = decompose(info, functions)?.base ?? info;
  const [, list] = /^\w+\(([^()]*)\)\(/.exec(base.syntax?.[0] ?? '') ?? [];
  return list === undefined ? [] : plainNames(list);
}

/** The names in a list such as `x1[, x2, ..., xN]` or `func(x[, y])`, without its marks. */
function plainNames(list: string): readonly string[] {
  const [names = ''] = list.split('(', 1);
  return names
    .split(/[[\],]/)
    .map((name) => name.replace(/['"\s]/g, ''))
    .filter((name) => name !== '' && !/^\.\.\.$|^…$/.test(name) && !/[A-Za-z]N$/.test(name));
}
