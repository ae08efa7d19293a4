import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { countries } from '../../../scripts/countries.cjs';
import * as sharedEcharts from '../../../scripts/sharedEcharts.cjs';
import { root } from '../harness/paths.ts';

/** The text of each file that a page loads, by its address. */
export type PageFiles = ReadonlyMap<string, string | Buffer>;

const inPage = {
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  absWorkingDir: root,
  outdir: root,
  write: false,
} as const;

let ofResults: Promise<PageFiles> | undefined;
let ofNotebooks: Promise<PageFiles> | undefined;
let echarts: ReturnType<typeof buildEcharts> | undefined;

/** The files of the results view, built like the extension's, once for all tests. */
export function resultFiles(): Promise<PageFiles> {
  return (ofResults ??= buildResults());
}

/** The files of a result below a cell: a module, and those of charts and pivots beside it. */
export function notebookFiles(): Promise<PageFiles> {
  return (ofNotebooks ??= buildNotebooks());
}

function buildEcharts() {
  return build({ ...inPage, ...sharedEcharts.file });
}

async function buildResults(): Promise<PageFiles> {
  const pages = entries('grid', 'panel', 'chart', 'parameters', 'pivot');
  const built = await Promise.all([
    (echarts ??= buildEcharts()),
    build({ ...inPage, entryPoints: pages, plugins: [sharedEcharts.inPages] }),
  ]);
  return addressed(built.flatMap(({ outputFiles }) => outputFiles));
}

async function buildNotebooks(): Promise<PageFiles> {
  const module = { format: 'esm', loader: { '.css': 'text' } } as const;
  const built = await Promise.all([
    (echarts ??= buildEcharts()),
    build({
      ...inPage,
      entryPoints: entries('chart', 'pivot'),
      plugins: [sharedEcharts.inPages],
    }),
    build({ ...inPage, ...module, entryPoints: entries('notebook') }),
  ]);
  return new Map<string, string | Buffer>([
    ...addressed(built.flatMap(({ outputFiles }) => outputFiles)),
    ['/countries.json', countries()],
  ]);
}

function entries(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, path.join(root, `media/src/${name}/main.ts`)]),
  );
}

function addressed(built: readonly { readonly path: string; readonly text: string }[]): PageFiles {
  const icons = path.join(root, 'node_modules/@vscode/codicons/dist');
  return new Map<string, string | Buffer>([
    ...built.map(({ path: file, text }) => [`/${path.basename(file)}`, text] as const),
    ['/codicon.css', readFileSync(path.join(icons, 'codicon.css'), 'utf8')],
    ['/codicon.ttf', readFileSync(path.join(icons, 'codicon.ttf'))],
  ]);
}
