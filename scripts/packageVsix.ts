import { packVsix } from '../test/workbench/harness/packVsix.ts';

// npm run package: packs what is in dist/ as hogql-<version>.vsix. Arguments go to vsce.
await packVsix(process.argv.slice(2));
