// Starts a program in this folder, after checking that this Node can run TypeScript. npm puts the
// Node of the optional package `node` first on the path, so the check fails only if that is missing.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `HogQL's scripts need Node 22.18 or newer and found ${process.versions.node}. ` +
      'Run "npm ci" (it brings one) or install Node from nodejs.org.',
  );
  process.exit(1);
}
const [, , program, ...args] = process.argv;
process.argv = [process.argv[0], `${__dirname}/${program}.ts`, ...args];
import(`./${program}.ts`).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
