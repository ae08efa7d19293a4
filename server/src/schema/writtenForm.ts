import type { FunctionInfo } from './functions.ts';
import type { PlacedParameter, Signature } from './signatureShape.ts';

/**
 * The engine's form of a call. Undefined if there is none, or if it has another name or another number of arguments
 * than the service allows.
 */
export function writtenForm(info: FunctionInfo): Signature | undefined {
  const written = info.syntax?.[0];
  if (!written?.startsWith(`${info.name}(`)) return undefined;
  const lists = listsOf(written, info);
  if (!lists || Boolean(lists.parameters) !== Boolean(info.parameters)) return undefined;
  const { args } = lists;
  const [least, most] = info.args;
  const counted = args.repeats ? null : args.parts.length;
  return args.least === least && counted === most ? signature(written, info, lists) : undefined;
}

/** Reads the form of a call as a signature; undefined if it is not one. */
export function formOf(call: string, info: FunctionInfo): Signature | undefined {
  const lists = listsOf(call, info);
  return lists && signature(call, info, lists);
}

type Lists = { readonly parameters: List | undefined; readonly args: List };

function listsOf(written: string, { name }: FunctionInfo): Lists | undefined {
  const first = listAt(written, name.length);
  if (!first) return undefined;
  const second = written[first.end] === '(' ? listAt(written, first.end) : undefined;
  return second ? { parameters: first, args: second } : { parameters: undefined, args: first };
}

function signature(written: string, info: FunctionInfo, { parameters, args }: Lists): Signature {
  return {
    label: written.slice(0, args.end),
    parameters: parameters?.parts ?? [],
    args: args.parts.map((part) => ({ ...part, types: typesOf(info, part.name) })),
    repeats: args.repeats,
  };
}

function typesOf({ arguments: known }: FunctionInfo, name: string): readonly string[] {
  const [, ...types] = known?.find(([argument]) => argument === name) ?? [name];
  return types;
}

type List = {
  readonly parts: readonly PlacedParameter[];
  /** The number of required ones. */
  readonly least: number;
  readonly repeats: boolean;
  readonly end: number;
};

/** Parses `(a, b[, c, ...])`; commas inside inner parentheses do not count. */
function listAt(text: string, opener: number): List | undefined {
  const parts: PlacedParameter[] = [];
  let depth = 0;
  let optional = 0;
  let least = 0;
  let repeats = false;
  let start = opener + 1;
  let isOptional = false;
  const finish = (end: number): void => {
    const name = text.slice(start, end).trim();
    if (/^\.{3}$|^…$/.test(name)) repeats = true;
    else if (name !== '') {
      const from = text.indexOf(name, start);
      parts.push({ name, types: [], start: from, end: from + name.length });
      if (!isOptional) least++;
    }
    start = end + 1;
    isOptional = optional > 0;
  };
  for (let at = opener; at < text.length; at++) {
    const sign = text[at];
    if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) {
      finish(at);
      return { parts, least, repeats, end: at + 1 };
    } else if (depth === 1) {
      if (sign === ',') finish(at);
      else if (sign === '[' || sign === ']') {
        finish(at);
        optional += sign === '[' ? 1 : -1;
        isOptional = optional > 0;
      }
    }
  }
  return undefined;
}
