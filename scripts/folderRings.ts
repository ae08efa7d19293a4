import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

// npm run check:layers: whether the folders of a part depend on each other one way only. A folder
// counts with all that is below it; files may import each other within it as they like.

/** The parts whose folders are checked: all of the product. */
const sources = ['client/src', 'server/src', 'server/local', 'server/common', 'media/src'];

/** Which folders a folder imports, and by which import, as an example. */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

function folderGraph(source: string): FolderGraph {
  const graph = new Map<string, Map<string, string>>();
  for (const file of readdirSync(source, { encoding: 'utf8', recursive: true })) {
    const from = folderOf(file);
    if (!file.endsWith('.ts') || from === undefined) continue;
    const text = readFileSync(path.join(source, file), 'utf8');
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      if (!fileName.startsWith('.')) continue;
      const imported = path.join(path.dirname(file), fileName);
      const to = folderOf(imported);
      if (to === undefined || to === from) continue;
      const targets = graph.get(from) ?? new Map<string, string>();
      if (!targets.has(to)) targets.set(to, `${file} imports ${imported}`);
      graph.set(from, targets);
    }
  }
  return graph;
}

/** The folder below a part's sources that a file is in; the roots, and files elsewhere, have none. */
function folderOf(file: string): string | undefined {
  const [folder, ...rest] = file.split(path.sep);
  return rest.length > 0 && folder !== '..' ? folder : undefined;
}

/** One ring of folders, each importing the next and the last the first; undefined without any. */
function ringIn(graph: FolderGraph): readonly string[] | undefined {
  const cleared = new Set<string>();
  const search = (folder: string, way: readonly string[]): readonly string[] | undefined => {
    const at = way.indexOf(folder);
    if (at >= 0) return way.slice(at);
    if (cleared.has(folder)) return undefined;
    for (const next of graph.get(folder)?.keys() ?? []) {
      const ring = search(next, [...way, folder]);
      if (ring) return ring;
    }
    cleared.add(folder);
    return undefined;
  };
  for (const folder of graph.keys()) {
    const ring = search(folder, []);
    if (ring) return ring;
  }
  return undefined;
}

for (const source of sources) {
  const graph = folderGraph(source);
  const ring = ringIn(graph);
  if (!ring) continue;
  console.error(`Folders of ${source} form a ring:`);
  for (const [at, folder] of ring.entries()) {
    const next = ring[(at + 1) % ring.length] ?? folder;
    console.error(`  ${folder} → ${next}: ${graph.get(folder)?.get(next) ?? ''}`);
  }
  process.exitCode = 1;
}
