const { messagesOnly } = require('./messagesOnly.cjs');
const splitBundle = require('./splitBundle.cjs');

/** What esbuild is told to make the extension, which starts with the first file and loads the rest late. */
const extension = {
  entryPoints: { extension: 'client/src/extension.ts' },
  external: ['vscode', './undici.js'],
  alias: {
    // The main entry of jsonc-parser loads its files with a require that bundlers cannot follow.
    'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    // In its own file, which the first request loads.
    undici: './undici.js',
    // The main entry of l10n loads node:http, for words at an address; ours are handed to it.
    '@vscode/l10n': '@vscode/l10n/dist/browser.js',
  },
  // What is imported by `await import` is not read at the start.
  plugins: [messagesOnly, splitBundle],
};

module.exports = { extension };
