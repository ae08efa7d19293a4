// ECharts is drawn with in pages and, for exported ones, in the extension: both load the same file.
const source = 'media/src/chart/library/echarts.ts';
const globalName = 'hogqlEcharts';

/** What esbuild is told to make the file: a script in pages, a module in Node. */
const file = {
  entryPoints: { 'media/echarts': source },
  globalName,
  footer: { js: `if (typeof module === "object") module.exports = ${globalName};` },
};

/** Pages have loaded the file before the bundle that draws. */
const inPages = plugin((build) => {
  build.onLoad({ filter: /./, namespace: globalName }, () => ({
    contents: `module.exports = ${globalName};`,
  }));
  return { path: source, namespace: globalName };
});

const inNode = plugin(() => ({ path: './media/echarts.js', external: true }));

/** A plugin of esbuild that takes the file in place of its source. */
function plugin(setup) {
  return {
    name: 'shared-echarts',
    setup(build) {
      const taken = setup(build);
      build.onResolve({ filter: /\/echarts\.ts$/ }, ({ kind }) =>
        kind === 'entry-point' ? undefined : taken,
      );
    },
  };
}

module.exports = { file, inPages, inNode };
