import * as nodeModule from 'node:module';

/** Hooks of Node's loader, newer than the types this repository is built with. */
type LoaderHooks = {
  resolve(
    specifier: string,
    context: unknown,
    next: (specifier: string, context: unknown) => object,
  ): object;
  load(url: string, context: unknown, next: (url: string, context: unknown) => object): object;
};

const { registerHooks } = nodeModule as unknown as { registerHooks: (hooks: LoaderHooks) => void };

/** From now on importing `vscode` gives this module. */
export function standInForVscode(vscode: object): void {
  Reflect.set(globalThis, 'standInForVscode', vscode);
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vscode'
        ? { url: 'stand-in:vscode', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === 'stand-in:vscode'
        ? {
            format: 'module',
            shortCircuit: true,
            source: Object.keys(vscode)
              .map((name) => `export const ${name} = globalThis.standInForVscode.${name};`)
              .join('\n'),
          }
        : next(url, context),
  });
}
