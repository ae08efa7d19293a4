// Installs the tarball of the command line apart from the checkout, and runs `hogql check`.
const { spawnSync } = require('node:child_process');
const { mkdtempSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const isWindows = process.platform === 'win32';

/** What the workflow says, with the name of the input. */
const input = (name) => (process.env[`INPUT_${name.toUpperCase()}`] ?? '').trim();

/** Runs a program to its end, showing what it prints. */
function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  return status ?? 2;
}

function main() {
  const tarball = input('tarball');
  if (tarball === '') throw new Error('The input "tarball" is missing.');
  const place = mkdtempSync(path.join(process.env.RUNNER_TEMP ?? os.tmpdir(), 'hogql-'));
  const source = tarball.startsWith('https://') ? tarball : path.resolve(tarball);
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', place, source];
  // On Windows npm is a script, which only a shell starts.
  const quoted = isWindows ? install.map((word) => `"${word}"`) : install;
  const installed = run('npm', quoted, { shell: isWindows });
  if (installed !== 0) return installed;
  const options = ['catalog', 'severity', 'max-warnings', 'since'].flatMap((name) =>
    input(name) === '' ? [] : [`--${name}`, input(name)],
  );
  const files = input('files').split(/\s+/).filter(Boolean);
  const cli = path.join(place, 'node_modules/hogql-cli/dist/cli.js');
  return run(process.execPath, [cli, 'check', '--format', 'github', ...options, '--', ...files]);
}

try {
  process.exitCode = main();
} catch (error) {
  // As one line: the rest of a message could be another command.
  const data = error.message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  console.log(`::error::${data}`);
  process.exitCode = 2;
}
