import { createRequire } from 'node:module';
import { join } from 'node:path';

type Chdb = {
  readonly Session: new (path: string) => {
    queryAsync(sql: string, options: { readonly format: string }): Promise<unknown>;
    close(): void;
  };
};

// node openEngineProgram.ts <folder of chDB> <folder of the engine's files> <statements as JSON>
const [modules = '', path = '', statements = '[]'] = process.argv.slice(2);
const { Session } = createRequire(join(modules, 'package.json'))('chdb') as Chdb;
const session = new Session(path);
for (const sql of JSON.parse(statements) as readonly string[]) {
  await session.queryAsync(sql, { format: 'Null' });
}
session.close();
