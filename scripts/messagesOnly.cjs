const path = require('node:path');

/** The file of vscode-jsonrpc that describes messages. */
const source = path.join(path.dirname(require.resolve('vscode-jsonrpc')), 'messages.js');

/**
 * A plugin of esbuild for server/src/protocol/messages.ts, which needs no more than that file: the
 * package has one entry, which reads all of it.
 */
const messagesOnly = {
  name: 'messages-only',
  setup(build) {
    build.onResolve({ filter: /^vscode-jsonrpc$/ }, ({ importer }) =>
      /\bprotocol[\\/]messages\.ts$/.test(importer) ? { path: source } : undefined,
    );
  },
};

module.exports = { messagesOnly, source };
