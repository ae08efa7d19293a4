import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// The program of an engine that plays a server of one's own: it has databases and rights to make
// them, which the engine of a project has not.
const { config } = JSON.parse(process.argv[2] ?? '{}') as { readonly config: string };
const users = path.join(path.dirname(config), 'users.xml');
const closed = readFileSync(users, 'utf8');
const grants = '<grants><query>GRANT ALL ON *.*</query></grants>';
writeFileSync(users, closed.replace(/<grants>.*<\/grants>/s, grants));
await import('../../../server/local/engine/child.ts');
