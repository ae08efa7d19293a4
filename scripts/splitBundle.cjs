const { mkdir, writeFile } = require('node:fs/promises');
const path = require('node:path');

/**
 * An esbuild plugin that splits off modules loaded with `await import`, and modules that several
 * files share. esbuild splits ES modules only, so each file becomes CommonJS afterwards.
 */
const splitBundle = {
  name: 'split-bundle',
  setup(build) {
    const { minify, sourcemap, target, charset, write = true } = build.initialOptions;
    const inline = sourcemap && 'inline';
    Object.assign(build.initialOptions, {
      format: 'esm',
      splitting: true,
      sourcemap: inline,
      write: false,
    });
    if (!write) return;
    build.onEnd(async ({ outputFiles = [] }) => {
      const options = {
        format: 'cjs',
        platform: 'node',
        minify,
        sourcemap: inline,
        target,
        charset,
      };
      await Promise.all(
        outputFiles.map(async ({ path: file, text }) => {
          const { code } = await build.esbuild.transform(text, {
            ...options,
            supported: { 'dynamic-import': false },
            sourcefile: path.basename(file),
          });
          await mkdir(path.dirname(file), { recursive: true });
          await writeFile(file, code);
        }),
      );
    });
  },
};

module.exports = splitBundle;
