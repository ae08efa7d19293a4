import { parse } from 'lossless-json';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import {
  cellJson,
  isBigInteger,
  keptName,
  memberName,
} from '../../../../client/src/protocol/cellText.ts';

/** Longer texts are shown as text: nobody opens a tree of ten million nodes. */
const longestParsed = 5_000_000;

/** A list or an object, also one written as JSON text; undefined for plain values. */
export function structureOf(value: Cell): Cell | undefined {
  if (typeof value === 'string') return parsed(value);
  if (value === null || typeof value !== 'object' || isBigInteger(value)) return undefined;
  return value;
}

/** The parts of a structure with their names, in order; empty for a plain value. */
export function partsOf(value: Cell): readonly (readonly [name: string, value: Cell])[] {
  if (value === null || typeof value !== 'object' || isBigInteger(value)) return [];
  return Object.entries(value).map(([name, part]) => [memberName(name), part]);
}

/** A value for an editor: a structure as indented JSON, anything else unchanged. */
export function documentText(value: Cell): {
  readonly text: string;
  readonly language: 'json' | 'plaintext';
} {
  const structure = structureOf(value);
  if (structure !== undefined) return { text: `${layOut(structure, '')}\n`, language: 'json' };
  return { text: typeof value === 'string' ? value : cellJson(value), language: 'plaintext' };
}

function layOut(value: Cell, indent: string): string {
  const parts = partsOf(value);
  if (parts.length === 0) return cellJson(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const lines = parts.map(
    ([name, part]) => `${inner}${isList ? '' : `${JSON.stringify(name)}: `}${layOut(part, inner)}`,
  );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function parsed(text: string): Cell | undefined {
  if (!/^\s*[[{]/.test(text) || text.length > longestParsed) return undefined;
  try {
    const value = asCell(parse(text, undefined, exactNumber) as Parsed);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The type of a whole number of any size distinguishes it from an object's members. */
function exactNumber(digits: string): number | bigint {
  const isInteger = /^-?\d+$/.test(digits);
  return isInteger && !Number.isSafeInteger(Number(digits)) ? BigInt(digits) : Number(digits);
}

/** The parsed value, in the form of the protocol. */
function asCell(value: Parsed): Cell {
  if (typeof value === 'bigint') return { $integer: String(value) };
  if (Array.isArray(value)) return value.map(asCell);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [keptName(name), asCell(part)]),
  );
}

type Parsed =
  | null
  | boolean
  | number
  | bigint
  | string
  | Parsed[]
  | { readonly [name: string]: Parsed };
