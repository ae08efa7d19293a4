import assert from 'node:assert/strict';
import { execFile as execFileWith } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, type BuildOptions, type Metafile } from 'esbuild';
import * as messages from '../../../server/src/protocol/messages.ts';
import { root } from '../../workbench/harness/paths.ts';

const execFile = promisify(execFileWith);
const require = createRequire(import.meta.url);
const { extension } = require('../../../scripts/extensionBundle.cjs') as {
  readonly extension: BuildOptions;
};
const { server } = require('../../../scripts/serverBundle.cjs') as {
  readonly server: BuildOptions;
};
const { source } = require('../../../scripts/messagesOnly.cjs') as { readonly source: string };

describe('what the extension reads when it starts', () => {
  let outputs: Metafile['outputs'];
  let files: readonly string[];
  before(async () => {
    outputs = await built(extension);
    files = [...startFiles(outputs, 'dist/extension.js')];
  });

  it('is at most 580 KB', () => {
    assert.ok(sizeOf(outputs, files) < 580_000, `${sizeOf(outputs, files)} bytes`);
  });

  // `activate`, which waits for nothing, returns before the language server can run.
  it('has nothing that talks to a service or the language server, or reads and writes files', () => {
    const read = files.flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
    const packages = new Set(
      read.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
    );
    const late = ['undici', 'vscode-languageclient', 'vscode-languageserver-protocol'];
    for (const name of [...late, 'markdown-it', 'hyparquet-writer', 'fflate', 'papaparse']) {
      assert.ok(!packages.has(name), name);
    }
    const jsonrpc = read.filter((file) => file.includes('node_modules/vscode-jsonrpc/'));
    assert.deepEqual(
      jsonrpc.map((file) => file.replace(/.*\//, '')),
      ['is.js', 'messages.js'],
    );
  });

  it('is loaded without an error', async () => {
    const folder = await mkdtemp(path.join(root, 'dist-test-'));
    try {
      await built({ ...extension, outdir: folder, write: true });
      const program = path.join(import.meta.dirname, 'loadedExtension.cjs');
      await execFile(process.execPath, [program, path.join(folder, 'extension.js')]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('describes messages by the classes that the language client knows', () => {
    const parts = require(source) as Partial<typeof messages>;
    for (const [name, value] of Object.entries(messages)) {
      assert.equal(parts[name as keyof typeof messages], value, name);
    }
  });
});

describe('what the language server reads when it starts', () => {
  let outputs: Metafile['outputs'];
  let files: readonly string[];
  before(async () => {
    outputs = await built(server);
    files = [...startFiles(outputs, 'dist/server.js')];
  });

  it('is at most 450 KB in two files', () => {
    assert.ok(sizeOf(outputs, files) < 450 * 1024, `${sizeOf(outputs, files)} bytes`);
    assert.equal(files.length, 2);
  });

  it('has no feature that nobody has asked for', () => {
    const read = files.flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
    assert.deepEqual(
      read.filter((file) => /src\/(?:formatter|refactoring|semantics\/renaming)\//.test(file)),
      [],
    );
  });
});

async function built(bundle: BuildOptions): Promise<Metafile['outputs']> {
  const options = { bundle: true, minify: true, platform: 'node', target: 'node20' } as const;
  const { metafile } = await build({
    alias: { '@vscode/l10n': '@vscode/l10n/dist/browser.js' },
    outdir: 'dist',
    write: false,
    ...bundle,
    ...options,
    absWorkingDir: root,
    charset: 'utf8',
    metafile: true,
  });
  return metafile.outputs;
}

function sizeOf(outputs: Metafile['outputs'], files: readonly string[]): number {
  return files.reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
}

/** A file of the bundle and its static imports. */
function startFiles(outputs: Metafile['outputs'], file: string, found = new Set<string>()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const { path, kind } of outputs[file]?.imports ?? []) {
    if (kind === 'import-statement' && path in outputs) startFiles(outputs, path, found);
  }
  return found;
}
