import path from 'node:path';
import { root } from '../test/workbench/harness/paths.ts';
import { packCli } from '../test/workbench/harness/packCli.ts';

// npm run package:cli [-- <folder>]: packs the command line as hogql-cli-<version>.tgz.
const file = await packCli(path.resolve(process.argv[2] ?? root));
console.log(path.relative(root, file));
