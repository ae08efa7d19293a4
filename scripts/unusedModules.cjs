/**
 * A plugin of esbuild that leaves out what is not used of Chevrotain, which is all but its lexer. Its
 * modules change nothing when they are loaded, but its package does not say so.
 */
const unusedModules = {
  name: 'unused-modules',
  setup(build) {
    build.onResolve({ filter: /./ }, async ({ path: name, pluginData, ...options }) => {
      const isOwn = /chevrotain/.test(options.importer) || /chevrotain/.test(name);
      if (!isOwn || pluginData === unusedModules) return undefined;
      const found = await build.resolve(name, { ...options, pluginData: unusedModules });
      return { ...found, sideEffects: false };
    });
  },
};

module.exports = unusedModules;
