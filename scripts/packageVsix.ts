import path from 'node:path';
import { packVsix } from '../test/workbench/harness/packVsix.ts';

// npm run package [-- <file>]: packs what is in dist/, as hogql-<version>.vsix.
const [to] = process.argv.slice(2);
await packVsix(to === undefined ? undefined : path.resolve(to));
