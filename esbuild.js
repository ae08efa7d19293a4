// Builds all bundles of the extension, copies the data that they read, and notes whose code they hold.
//   node esbuild.js [--minify] [--watch | --check-notices]
const esbuild = require('esbuild');
const {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const path = require('node:path');
const { commandLine } = require('./scripts/commandLineBundles.cjs');
const { countedFunctions } = require('./scripts/countedFunctions.cjs');
const { countries } = require('./scripts/countries.cjs');
const { extension } = require('./scripts/extensionBundle.cjs');
const { insightSchemas } = require('./scripts/insightSchemas.cjs');
const { notices } = require('./scripts/notices.cjs');
const { server } = require('./scripts/serverBundle.cjs');
const sharedEcharts = require('./scripts/sharedEcharts.cjs');

const minify = process.argv.includes('--minify');
const watch = process.argv.includes('--watch');
const checkNotices = process.argv.includes('--check-notices');
const noticesFile = path.join(__dirname, 'ThirdPartyNotices.txt');
const dist = path.join(__dirname, 'dist');

// The main entry of l10n loads node:http, for words at an address; ours are handed to it.
const plainWords = { '@vscode/l10n': '@vscode/l10n/dist/browser.js' };
const common = {
  bundle: true,
  minify,
  sourcemap: minify ? false : 'linked',
  logLevel: 'info',
  alias: plainWords,
};
const node = { ...common, platform: 'node', format: 'cjs', target: 'node20', charset: 'utf8' };
const web = { ...common, platform: 'browser', format: 'iife', target: 'es2022' };

/** The bundles in dist/, and the entry file of each. */
const bundles = [
  { ...node, ...extension },
  ...commandLine.map((bundle) => ({ ...node, ...bundle })),
  { ...web, ...sharedEcharts.file },
  {
    ...node,
    entryPoints: { chartPicture: 'media/src/chartPicture/main.ts' },
    plugins: [sharedEcharts.inNode],
  },
  { ...node, ...server },
  {
    ...node,
    entryPoints: {
      local: 'server/local/main.ts',
      localCompiler: 'server/local/compilerProcess.ts',
      localEngine: 'server/local/engine/child.ts',
    },
    mainFields: ['module', 'main'],
    plugins: [countedFunctions],
  },
  {
    ...web,
    entryPoints: {
      'media/grid': 'media/src/grid/main.ts',
      'media/panel': 'media/src/panel/main.ts',
      'media/chart': 'media/src/chart/main.ts',
      'media/pivot': 'media/src/pivot/main.ts',
      'media/parameters': 'media/src/parameters/main.ts',
      'media/insightForm': 'media/src/insightForm/main.ts',
      'media/live': 'media/src/live/main.ts',
      'media/notebookParameters': 'media/src/notebookParameters/main.ts',
    },
    plugins: [sharedEcharts.inPages],
  },
  {
    ...web,
    // VS Code imports renderers of notebooks as modules.
    format: 'esm',
    loader: { '.css': 'text' },
    entryPoints: {
      'media/notebook': 'media/src/notebook/main.ts',
      'media/notebookValues': 'media/src/notebookValues/main.ts',
    },
  },
];

async function copyData() {
  const data = 'server/src/schema/data';
  mkdirSync(path.join(dist, 'data'));
  // Written for people; a start reads a quarter less without the layout.
  for (const file of readdirSync(data)) {
    const compact = JSON.stringify(JSON.parse(readFileSync(path.join(data, file), 'utf8')));
    writeFileSync(path.join(dist, 'data', file), compact);
  }
  const copies = [
    ['node_modules/@vscode/codicons/dist/codicon.css', 'media/codicon.css'],
    ['node_modules/@vscode/codicons/dist/codicon.ttf', 'media/codicon.ttf'],
  ];
  for (const [from, to] of copies) {
    if (existsSync(from)) cpSync(from, path.join(dist, to), { recursive: true });
  }
  writeFileSync(path.join(dist, 'media/countries.json'), countries());
  await insightSchemas(dist);
}

/** True if the notices match the code in the bundles. */
async function compareNotices() {
  const dry = { minify: true, sourcemap: false, metafile: true, write: false, logLevel: 'error' };
  const built = await Promise.all(
    bundles.map((bundle) => esbuild.build({ ...bundle, ...dry, outdir: dist })),
  );
  const text = notices(built.map(({ metafile }) => metafile));
  if (existsSync(noticesFile) && readFileSync(noticesFile, 'utf8') === text) return;
  throw new Error('ThirdPartyNotices.txt is not up to date. Run "npm run build" and commit it.');
}

async function main() {
  if (checkNotices) return compareNotices();
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  await copyData();
  const options = bundles.map((bundle) => ({ ...bundle, outdir: dist }));
  if (!watch) {
    const built = await Promise.all(
      options.map((bundle) => esbuild.build({ ...bundle, metafile: true })),
    );
    // Only what is minified is passed on; without it more of each package stays.
    if (minify) writeFileSync(noticesFile, notices(built.map(({ metafile }) => metafile)));
    return;
  }
  const contexts = await Promise.all(options.map((bundle) => esbuild.context(bundle)));
  await Promise.all(contexts.map((context) => context.watch()));
}

main().catch((error) => {
  // esbuild has said by itself what is wrong with the sources.
  if (!error.errors) console.error(error.message);
  process.exit(1);
});
