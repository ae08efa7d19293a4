import type { Plugin } from 'esbuild';

/** What esbuild is told to make the file: a script in pages, a module in Node. */
export declare const file: {
  readonly entryPoints: Record<string, string>;
  readonly globalName: string;
  readonly footer: Record<string, string>;
};
/** Takes the file in place of its source, in a bundle for pages. */
export declare const inPages: Plugin;
/** Takes the file in place of its source, in a bundle for Node. */
export declare const inNode: Plugin;
