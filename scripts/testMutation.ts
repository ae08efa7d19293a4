import { spawnSync } from 'node:child_process';
import path from 'node:path';

// npm run test:mutation: changes the sources in small ways and tells which changes no test notices.
// Arguments go to Stryker, such as `-- --mutate "media/src/copy/*.ts"` for a part of the sources.
const root = path.join(import.meta.dirname, '..');
const stryker = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const { status } = spawnSync(process.execPath, [stryker, 'run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_OPTIONS: `--require ${path.join(root, 'scripts/cjsExtension.cjs')}` },
});
process.exitCode = status ?? 1;
