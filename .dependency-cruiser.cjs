/** Which folder may import which. ARCHITECTURE.md explains it; this table enforces it. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The files of the client that need large libraries. */
const late = [
  '^client/src/language/server/(retryingClient|serverClient|lostConnection)\\.ts$',
  '^client/src/notebook/(exportNotebook|placedValues|wordsCell|markdownStructure)\\.ts$',
  '^client/src/nodes/form/formText\\.ts$',
  '^client/src/results/export/formats/(csv|parquet|xlsx)',
  '^client/src/api/csvResult\\.ts$',
];

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Files in a cycle of imports cannot be understood separately. Only grammar rules are recursive.',
      { pathNot: '^server/src/parser/grammar/' },
      { circular: true },
    ),
    {
      ...forbid(
        'no-rings-of-folders',
        'A folder is read before those above it: what two of them share moves down.',
        { path: '^(client|server|media)/' },
        { circular: true },
      ),
      scope: 'folder',
    },
    forbid(
      'no-rings-with-the-folder-around',
      'A folder serves the one around it, and does not know it.',
      {
        path: '^(media/src/.+|server/src/parser|server/local/(?:data|query|query/computations|service))/[^/]+/[^/]+$',
      },
      { path: '^$1/[^/]+$' },
    ),
    forbid(
      'server-imports-nobody',
      'The language is a library: the server knows neither the client nor the views.',
      { path: '^server/' },
      { path: '^(client|media|test|scripts)/' },
    ),
    forbid(
      'client-enters-server-by-protocol',
      'The doors to the server are server/src/protocol and the rules of where cells and statements begin; the local service is a program of its own.',
      { path: '^client/', pathNot: '^client/src/cli/' },
      {
        path: '^(server/src/(?!protocol/|parser/(?:cells|statements)\\.ts)|server/local|media|test|scripts)',
      },
    ),
    forbid(
      'command-line-enters-server-by-engine',
      'The door of the command line to the language is server/src/engine.ts.',
      { path: '^client/src/cli/' },
      { path: '^(server/src/(?!engine\\.ts)|server/local|media|test|scripts)' },
    ),
    forbid(
      'engine-serves-the-command-line',
      'The editor has the language in a process of its own.',
      { path: '^(client/src/(?!cli/)|server|media)' },
      { path: '^server/src/engine\\.ts$' },
    ),
    forbid(
      'common-imports-nothing',
      'What client, language server, local service and command line share knows none of them.',
      { path: '^server/common/' },
      { path: '^(client|server/(?!common/)|media|test|scripts)' },
    ),
    forbid(
      'common-is-plain-node',
      'It runs wherever Node does: no editor.',
      { path: '^server/common/' },
      { path: 'node_modules/(@types/)?vscode/', reachable: true },
    ),
    forbid(
      'pages-reach-no-files',
      'A page has no files and no processes.',
      { path: '^(media|client/src/protocol)/' },
      { path: '^server/common/files/', reachable: true },
    ),
    forbid(
      'command-line-knows-no-editor',
      'It runs in plain Node, and so must all that it reaches.',
      { path: '^client/src/cli/' },
      { path: 'node_modules/(@types/)?vscode/', reachable: true },
    ),
    forbid(
      'large-libraries-are-loaded-late',
      'Loading one takes as long as a good part of the extension: `await import` it where it is needed.',
      { path: '^client/src/(?!cli/)', pathNot: late },
      {
        path: 'node_modules/(undici|vscode-jsonrpc|vscode-languageclient|vscode-languageserver-protocol|markdown-it|hyparquet-writer|fflate|papaparse)/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'what-loads-large-libraries-is-loaded-late',
      'Only `await import` puts a file, and what it imports, beside the bundle.',
      { path: '^client/src/', pathNot: late },
      { path: late, dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'late-packages-have-a-file-of-ours',
      'The split bundle gives `await import` of a CommonJS package no names: import it in a file, and that late.',
      { path: '^client/src/' },
      { pathNot: '^(client|server)/|undici', dynamic: true },
    ),
    forbid(
      'media-enters-client-by-protocol',
      'A webview knows the contract with its host and nothing else of it.',
      { path: '^media/' },
      { path: '^(client/src/(?!protocol/)|server|test|scripts)' },
    ),
    forbid(
      'pure-client-folders',
      'api and protocol run in plain Node and in webviews: no editor, no other folder of the client.',
      { path: '^client/src/(api|protocol)/' },
      { path: '^(client/src/(?!(api|protocol)/)|node_modules/vscode|node_modules/@types/vscode/)' },
    ),
    forbid(
      'protocol-imports-nothing',
      'Contracts are plain types and a small codec.',
      { path: '^(client|server)/src/protocol/' },
      { path: '^client/src/(?!protocol/)|^server/src/(?!protocol/)' },
    ),
    forbid(
      'composition-root-is-a-root',
      'The roots import; nobody imports them.',
      { path: '^(client|server|media)/' },
      {
        path: '^(client/src/extension|client/src/cli/main|server/src/server|server/local/(main|compilerProcess|engine/child))\\.ts$',
      },
    ),
    forbid(
      'chevrotain-lives-in-the-parser',
      'No other folder sees a token type or a grammar rule.',
      { path: '^server/src/(?!parser/)|^(client|media)/' },
      { path: 'node_modules/chevrotain' },
    ),
    forbid(
      'language-core-knows-no-wire',
      'All below the features use plain data types, never the connection.',
      { path: '^server/src/(parser|ast|semantics|schema|formatter|refactoring)/' },
      {
        path: '^server/src/(features|workspace|protocol|wire)/|node_modules/vscode-(?!languageserver-types)',
      },
    ),
    forbid(
      'server-base-imports-nothing',
      'Helpers that know nothing of the language.',
      { path: '^server/src/base/' },
      { path: '^server/src/(?!base/)' },
    ),
    forbid(
      'ast-below-parser',
      'The tree does not know who builds it.',
      { path: '^server/src/ast/' },
      { path: '^server/src/(parser|semantics|formatter|refactoring|features|workspace)/' },
    ),
    forbid(
      'official-tree-reads-our-tree',
      'It prints our tree as the official parser prints its own, and knows nothing else.',
      { path: '^server/src/officialTree/' },
      { path: '^server/src/(?!officialTree/|ast/)' },
    ),
    forbid(
      'language-server-loads-no-official-tree',
      'No feature of the editor needs it, so the bundle of the language server goes without.',
      { path: '^server/src/(?!officialTree/|engine\\.ts)' },
      { path: '^server/src/officialTree/' },
    ),
    forbid(
      'schema-is-data',
      'Tables and functions as data, below everything that reads them.',
      { path: '^server/src/schema/' },
      { path: '^server/src/(parser|ast|semantics|formatter|refactoring|features|workspace)/' },
    ),
    forbid(
      'names-are-looked-up-once',
      'Features ask a resolved statement, or a place in it. Only semantics looks names up in scopes.',
      { path: '^server/src/(?!semantics/)' },
      {
        path: '^server/src/semantics/resolve/(?!(filtersForm|place|placeholderType|relation|resolvedStatement|scopeTable|symbol)\\.ts$)',
      },
    ),
    forbid(
      'features-are-strangers',
      'Code that two features need belongs in features/shared or in semantics. A folder belongs to the feature with its name.',
      { path: '^server/src/features/(?!shared/)([^/.]+)' },
      { path: '^server/src/features/(?!shared/)', pathNot: '^server/src/features/$1[/.]' },
    ),
    forbid(
      'language-server-knows-no-local-service',
      'They are two programs: one explains HogQL, the other runs it.',
      { path: '^server/src/' },
      { path: '^server/local/' },
    ),
    forbid(
      'local-base-imports-nothing',
      'Refusals and exact JSON, which every layer of the local service needs.',
      { path: '^server/local/base/' },
      { path: '^server/local/(?!base/)' },
    ),
    forbid(
      'local-compiler-knows-trees',
      'A query is compiled the same whoever asks, and wherever its rows are.',
      { path: '^server/local/(compiler|compiling)/' },
      { path: '^server/local/(?!(base|compiler|compiling)/)' },
    ),
    forbid(
      'local-service-compiles-elsewhere',
      'A query that takes too long ends with the process of the compiler; the bundle of the service goes without it.',
      { path: '^server/local/(?!compiler/|compiling/answering\\.ts)' },
      { path: '^server/local/compiler/compile\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'local-engine-runs-sql',
      'It knows no project. Of the compiler it takes the escaping of names and values.',
      { path: '^server/local/engine/' },
      { path: '^server/local/(?!(base|engine)/|compiler/sql\\.ts)' },
    ),
    forbid(
      'local-data-answers-nobody',
      'What a project has and keeps does not depend on the questions about it.',
      { path: '^server/local/data/' },
      { path: '^server/local/(?!(base|compiler|engine|data)/)' },
    ),
    forbid(
      'local-query-knows-no-requests',
      'A query is answered the same over HTTP, in the background and for a list of values.',
      { path: '^server/local/query/' },
      { path: '^server/local/(?!(base|compiler|compiling|engine|data|query)/)' },
    ),
    forbid(
      'local-http-knows-no-operations',
      'It admits requests, finds their route and writes what came of it. Results it can write as CSV.',
      { path: '^server/local/http/' },
      { path: '^server/local/(?!(base|query|http)/)' },
    ),
    forbid(
      'local-service-is-the-top',
      'Only the program starts a service.',
      { path: '^server/local/(?!service/|main\\.ts)' },
      { path: '^server/local/service/' },
    ),
    forbid(
      'local-service-parses-in-one-file',
      'Written from the description of the service, of whose functions there is one table. Only the program of its compiler chooses our parser.',
      { path: '^server/local/(?!parser\\.ts)' },
      { path: '^server/src/(?!schema/data/functions\\.json$)' },
    ),
    forbid(
      'local-parser-reads-trees',
      'It prints our tree as the official parser prints its own, and needs nothing else of the language.',
      { path: '^server/local/parser\\.ts' },
      { path: '^server/src/(?!(ast|parser|officialTree)/)' },
    ),
    forbid(
      'only-the-root-chooses-our-parser',
      'All else is handed a parse function, which in tests is that of the official parser.',
      { path: '^server/local/(?!compilerProcess\\.ts)' },
      { path: '^server/local/parser\\.ts' },
    ),
    forbid(
      'sandbox-is-a-witness',
      'It parses with the official parser, so that it cannot repeat mistakes of ours.',
      { path: '^test/sandbox/' },
      {
        path: '^(client|server/src|server/local/(main|parser|compilerProcess)\\.ts|media|test/(?!sandbox/)|scripts)',
      },
    ),
    forbid(
      'sources-do-not-import-tests',
      'test imports sources, never the reverse.',
      { path: '^(client|server|media)/' },
      { path: '^(test|scripts)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The file has the name of a package, and would be taken for it.
    exclude: { path: '^esbuild\\.js$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.cjs', '.mjs', '.json', '.d.ts'] },
  },
};
