// @ts-check
const eslint = require('@eslint/js');
const regexp = require('eslint-plugin-regexp');
const tseslint = require('typescript-eslint');
const plainEnglish = require('./scripts/plainEnglish.cjs');

module.exports = tseslint.config(
  {
    ignores: ['dist/**', '.vscode-test/**', '.sandbox/**', 'bench-results/**', 'test-results/**'],
  },
  {
    files: ['**/*.ts'],
    extends: [
      eslint.configs.recommended,
      ...tseslint.configs.strictTypeChecked,
      ...tseslint.configs.stylisticTypeChecked,
    ],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports' },
      ],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/naming-convention': [
        'error',
        {
          selector: 'variable',
          format: ['camelCase', 'PascalCase'],
          // Constants are named like all other variables.
          custom: { regex: '^[A-Z][A-Z0-9_]*$', match: false },
          leadingUnderscore: 'allow',
        },
        // The service's own names.
        { selector: 'variable', modifiers: ['destructured'], format: null },
        { selector: 'typeLike', format: ['PascalCase'] },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { string: true } },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.{ts,js,cjs}'],
    plugins: { words: { rules: { 'plain-english': plainEnglish } } },
    rules: { 'words/plain-english': 'error' },
  },
  {
    // Text from outside must not make a pattern try every way to read it.
    files: ['{client,media,server}/src/**/*.ts', 'server/{common,local}/**/*.ts'],
    plugins: { regexp },
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
    files: ['server/src/parser/lexing/{tokens,tagTokens}.ts', 'client/src/protocol/codeTokens.ts'],
    rules: { 'regexp/no-super-linear-move': 'off' },
  },
  {
    // What comes from text, catalog or service is escaped in one place.
    files: ['client/src/**'],
    ignores: ['client/src/base/markdown.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='MarkdownString']",
          message: 'Only base/markdown.ts builds Markdown: it escapes what is put in.',
        },
        {
          selector: "NewExpression[callee.property.name='MarkdownString']",
          message: 'Only base/markdown.ts builds Markdown: it escapes what is put in.',
        },
      ],
    },
  },
  {
    // What comes from a file or the service becomes no link to a command.
    files: ['client/src/**'],
    ignores: ['client/src/base/{messages,progress}.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['showInformationMessage', 'showWarningMessage', 'showErrorMessage', 'withProgress'].map(
          (property) => ({
            object: 'window',
            property,
            message:
              'Only base/messages.ts and base/progress.ts show messages: they keep links out.',
          }),
        ),
      ],
    },
  },
  {
    files: ['server/src/**'],
    ignores: ['server/src/features/shared/markdown.ts', 'server/src/features/shared/lspKinds.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='MarkupKind']",
          message: 'Only features/shared/markdown.ts builds Markdown: it escapes what is put in.',
        },
        {
          selector: "Property[key.name='kind'][value.value='markdown']",
          message: 'Only features/shared/markdown.ts builds Markdown: it escapes what is put in.',
        },
      ],
    },
  },
  {
    // The values of LSP's packages would be a fifth of the server's bundle.
    files: ['server/src/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            'vscode-languageserver',
            'vscode-languageserver-protocol',
            'vscode-languageserver-protocol/node',
            'vscode-languageserver-types',
          ].map((name) => ({
            name,
            allowTypeImports: true,
            message: 'Import its types only; see features/shared/lspKinds.ts and vscode-jsonrpc.',
          })),
        },
      ],
    },
  },
  {
    // Only an interface adds to the map of elements the page knows.
    files: ['media/src/*/*Api.ts'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
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
);
