const splitBundle = require('./splitBundle.cjs');
const unusedModules = require('./unusedModules.cjs');

/** What esbuild is told to make the language server, which loads some features when they are needed. */
const server = {
  entryPoints: { server: 'server/src/server.ts' },
  // Unused code is dropped from ES modules, so they are preferred where a library has them. Nobody
  // would read what libraries print.
  mainFields: ['module', 'main'],
  drop: ['console'],
  plugins: [unusedModules, splitBundle],
};

module.exports = { server };
