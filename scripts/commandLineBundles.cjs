/** The bundles that the command line is made of; the extension shares the second. */
const commandLine = [
  {
    entryPoints: { cli: 'client/src/cli/main.ts' },
    external: ['./undici.js'],
    alias: { undici: './undici.js', '@vscode/l10n': '@vscode/l10n/dist/browser.js' },
    mainFields: ['module', 'main'],
    // A library asks which file it is in, which CommonJS says by another name.
    define: { 'import.meta.url': '__filename' },
    banner: { js: '#!/usr/bin/env node' },
  },
  { entryPoints: { undici: 'scripts/undiciEntry.cjs' } },
];

module.exports = { commandLine };
