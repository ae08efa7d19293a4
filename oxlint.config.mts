import type { OxlintConfig } from 'oxlint';
import type { Restriction } from './scripts/lint/restrictedSyntax.ts';
import { strictRules } from './scripts/lint/strictRules.ts';

const onlyMarkdown = (file: string, ...selectors: readonly string[]): readonly Restriction[] =>
  selectors.map((selector) => ({
    selector,
    message: `Only ${file} builds Markdown: it escapes what is put in.`,
  }));

// Another way in could follow a link, wait for a FIFO, or read a device for ever.
const fileAccess = ['node:fs', 'node:fs/promises', 'fs', 'fs/promises'].map((name) => ({
  name,
  importNames: [
    'default',
    'promises',
    'open',
    'openSync',
    'openAsBlob',
    'createReadStream',
    'readFile',
    'readFileSync',
    'writeFile',
    'writeFileSync',
    'appendFile',
    'appendFileSync',
    'createWriteStream',
    'copyFile',
    'copyFileSync',
    'cp',
    'cpSync',
    'truncate',
    'truncateSync',
    'chmod',
    'chmodSync',
    'rm',
    'rmSync',
    'unlink',
    'unlinkSync',
    'rmdir',
    'rmdirSync',
  ],
  message: 'Only server/common/files opens, writes and removes files.',
}));

// They would be a fifth of the server's bundle.
const lspValues = [
  'vscode-languageserver',
  'vscode-languageserver-protocol',
  'vscode-languageserver-protocol/node',
  'vscode-languageserver-types',
].map((name) => ({
  name,
  allowTypeImports: true,
  message: 'Import its types only; see features/shared/lspKinds.ts and vscode-jsonrpc.',
}));

const config: OxlintConfig = {
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['typescript', 'oxc', 'unicorn', 'import'],
  jsPlugins: ['./scripts/lint/plugin.ts', 'eslint-plugin-regexp'],
  categories: { correctness: 'error' },
  rules: {
    'hogql/plain-english': 'error',
    'unicorn/no-useless-spread': 'error',
    'unicorn/no-thenable': 'off',
  },
  overrides: [
    {
      files: ['**/*.{ts,mts}'],
      rules: {
        ...strictRules,
        'hogql/names': 'error',
        // What may be undefined beside texts is sorted as text, too.
        'typescript/require-array-sort-compare': 'off',
      },
    },
    {
      // Text from outside must not make a pattern try every way to read it.
      files: ['{client,media,server}/src/**/*.ts', 'server/{common,local}/**/*.ts'],
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': [
          'error',
          { report: 'potential', ignorePartial: false, ignoreSticky: false },
        ],
      },
    },
    {
      // These are tried at one place, and do not move on.
      files: [
        'server/src/parser/lexing/{tokens,tagTokens}.ts',
        'client/src/protocol/codeTokens.ts',
      ],
      rules: { 'regexp/no-super-linear-move': 'off' },
    },
    {
      // What comes from text, catalog or service is escaped in one place.
      files: ['client/src/**'],
      excludeFiles: ['client/src/base/markdown.ts'],
      rules: {
        'hogql/restricted-syntax': [
          'error',
          ...onlyMarkdown(
            'base/markdown.ts',
            "NewExpression[callee.name='MarkdownString']",
            "NewExpression[callee.property.name='MarkdownString']",
          ),
        ],
      },
    },
    {
      // What comes from a file or the service becomes no link to a command.
      files: ['client/src/**'],
      excludeFiles: ['client/src/base/{messages,progress}.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...[
            'showInformationMessage',
            'showWarningMessage',
            'showErrorMessage',
            'withProgress',
          ].map((property) => ({
            object: 'window',
            property,
            message:
              'Only base/messages.ts and base/progress.ts show messages: they keep links out.',
          })),
        ],
      },
    },
    {
      files: ['server/src/**'],
      excludeFiles: [
        'server/src/features/shared/markdown.ts',
        'server/src/features/shared/lspKinds.ts',
      ],
      rules: {
        'hogql/restricted-syntax': [
          'error',
          ...onlyMarkdown(
            'features/shared/markdown.ts',
            "MemberExpression[object.name='MarkupKind']",
            "Property[key.name='kind'][value.value='markdown']",
          ),
        ],
      },
    },
    {
      files: ['client/src/**', 'server/{common,local}/**'],
      excludeFiles: ['server/common/files/**'],
      rules: { 'no-restricted-imports': ['error', { paths: fileAccess }] },
    },
    {
      files: ['server/src/**'],
      rules: { 'no-restricted-imports': ['error', { paths: [...fileAccess, ...lspValues] }] },
    },
    {
      // Only an interface adds to the map of elements the page knows.
      files: ['media/src/*/*Api.ts'],
      rules: { 'typescript/consistent-type-definitions': 'off' },
    },
    {
      // Programs that print on the terminal.
      files: [
        'scripts/**',
        'test/workbench/**',
        'test/sandbox/**',
        'test/bench/**',
        'server/local/main.ts',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
};

export default config;
