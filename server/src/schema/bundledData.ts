import type { ArgumentTypes } from './argumentTypes.ts';
import type { CatalogTables } from './catalogTables.ts';
import { type FunctionChoice, functionChoices } from './functionChoices.ts';
import type { FunctionDocs } from './functionDocs.ts';
import type { FunctionTable } from './functions.ts';
import type { Usage } from './usage.ts';

/** The tables and functions that every project has. */
export class BundledData {
  readonly tables: CatalogTables;
  readonly functions: FunctionTable;
  readonly functionDocs: FunctionDocs;
  readonly argumentTypes: ArgumentTypes;
  readonly usage: Usage;
  #choices: readonly FunctionChoice[] | undefined;

  constructor(
    tables: CatalogTables,
    functions: FunctionTable,
    functionDocs: FunctionDocs,
    argumentTypes: ArgumentTypes,
    usage: Usage,
  ) {
    this.tables = tables;
    this.functions = functions;
    this.functionDocs = functionDocs;
    this.argumentTypes = argumentTypes;
    this.usage = usage;
  }

  /** The same data with functions of which the service tells the names. */
  withServed(names: readonly string[]): BundledData {
    const { tables, functions, functionDocs, argumentTypes, usage } = this;
    const all = functions.withServed(names);
    if (all === functions) return this;
    return new BundledData(tables, all, functionDocs, argumentTypes, usage);
  }

  /** The functions that can be offered, the usual ones first. */
  get functionChoices(): readonly FunctionChoice[] {
    return (this.#choices ??= functionChoices(this.functions, this.functionDocs, this.usage));
  }
}
