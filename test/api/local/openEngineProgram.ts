import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

type Chdb = {
  readonly Session: new (path: string) => {
    queryAsync(sql: string, options: { readonly format: string }): Promise<unknown>;
    close(): void;
  };
};

// node openEngineProgram.ts <folder of chDB> <folder of the engine's files>
//
// Runs the statements that its standard input tells, as JSON.
const [modules = '', path = ''] = process.argv.slice(2);
const { Session } = createRequire(join(modules, 'package.json'))('chdb') as Chdb;
const session = new Session(path);
for (const sql of JSON.parse(await text(process.stdin)) as readonly string[]) {
  await session.queryAsync(sql, { format: 'Null' });
}
session.close();
