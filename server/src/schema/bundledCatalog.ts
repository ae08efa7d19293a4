import { join } from 'node:path';
import { ofPackage } from '../../common/files/openFile.ts';
import { megabyte, readTextSync } from '../../common/files/readFile.ts';
import { ArgumentTypes, type ArgumentTypesData } from './argumentTypes.ts';
import { BundledData } from './bundledData.ts';
import { Catalog } from './catalog.ts';
import { CatalogTables } from './catalogTables.ts';
import { type FunctionDoc, FunctionDocs } from './functionDocs.ts';
import { type FunctionInfo, FunctionTable } from './functions.ts';
import type { TableInfo } from './tableInfo.ts';
import { Usage, type UsageData } from './usage.ts';

/** Reads the tables and functions that every project has, from `data` beside the bundle. */
export function bundledCatalog(directory: string): Catalog {
  const read = (file: string): unknown =>
    JSON.parse(readTextSync(join(directory, file), 64 * megabyte, ofPackage));
  const tables = read('tables.json') as Readonly<Record<string, TableInfo>>;
  const { functions } = read('functions.json') as { functions: FunctionInfo[] };
  const docs = new FunctionDocs(
    () => read('functionDocs.json') as Readonly<Record<string, FunctionDoc>>,
  );
  return new Catalog(
    new BundledData(
      new CatalogTables(new Map(Object.entries(tables))),
      new FunctionTable(functions),
      docs,
      new ArgumentTypes(() => read('argumentTypes.json') as ArgumentTypesData),
      new Usage(read('usage.json') as UsageData),
    ),
  );
}
