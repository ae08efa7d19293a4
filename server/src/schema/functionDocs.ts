import { combinatorDocs, decompose } from './combinators.ts';
import type { FunctionInfo, FunctionTable } from './functions.ts';

/** An entry of `data/functionDocs.json`. */
export type FunctionDoc = {
  /** One sentence. */
  readonly doc: string;
  readonly example?: string;
  /** Its signature, if the engine's is missing or differs from the service's. */
  readonly call?: string;
};

/** The documentation of a function. */
export type FunctionText = {
  /** One sentence. */
  readonly doc: string | undefined;
  /** A sentence for each suffix that changes what the function does. */
  readonly suffixes: readonly (readonly [suffix: string, doc: string])[];
  readonly example: string | undefined;
};

/** The documentation of functions; that of combinator forms follows from base and suffixes. */
export class FunctionDocs {
  readonly #read: () => Readonly<Record<string, FunctionDoc>>;
  #docs: ReadonlyMap<string, FunctionDoc> | undefined;

  /** `read` is called when a sentence is first asked for. */
  constructor(read: () => Readonly<Record<string, FunctionDoc>>) {
    this.#read = read;
  }

  textOf(info: FunctionInfo, functions: FunctionTable): FunctionText {
    const own = this.own(info.name);
    if (own) return { doc: own.doc, suffixes: [], example: own.example };
    const parts = decompose(info, functions);
    if (!parts) return { doc: undefined, suffixes: [], example: undefined };
    return {
      doc: this.own(parts.base.name)?.doc,
      suffixes: parts.suffixes.map((suffix) => [suffix, combinatorDocs[suffix] ?? '']),
      example: undefined,
    };
  }

  /** The entry of exactly this function. */
  own(name: string): FunctionDoc | undefined {
    this.#docs ??= new Map(Object.entries(this.#read()));
    return this.#docs.get(name);
  }
}
