import { installEngine, isEngineInstalled } from './install.ts';

/** The first of the folders that has the engine, otherwise the first one after installing it there. */
export async function engineHome(
  folders: readonly (string | undefined)[],
  fallback: string,
  report: (line: string) => void,
): Promise<string> {
  const named = folders.filter((folder) => folder !== undefined);
  const found = [...named, fallback].find(isEngineInstalled);
  if (found !== undefined) return found;
  const [home] = named;
  if (home !== undefined) return installEngine(home, report);
  throw new Error(
    'The query engine is not installed. Name a folder for it with --engine or --data.',
  );
}
