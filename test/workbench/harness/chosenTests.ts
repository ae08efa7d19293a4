/** How chosen tests run: by mocha itself, or with windows of VS Code. */
export type ChosenRun = {
  readonly by: 'mocha' | 'scenario' | 'suite';
  readonly files: readonly string[];
  /** Only tests with this in their titles. */
  readonly grep?: string;
};

/** A file of tests with its text; its path is that from the root, with slashes. */
export type TestFile = { readonly path: string; readonly text: string };

/**
 * The tests that a path or words stand for, whatever part of the tests they are in: all of the files
 * whose paths have them, else those tests of other files whose titles have them.
 */
export function chosenTests(wanted: string, files: readonly TestFile[]): readonly ChosenRun[] {
  const has = (text: string): boolean => text.toLowerCase().includes(wanted.toLowerCase());
  const named = files.filter(({ path }) => has(path));
  const chosen = named.length > 0 ? named : files.filter(({ text }) => has(text));
  return (['mocha', 'suite', 'scenario'] as const).flatMap((by): readonly ChosenRun[] => {
    const paths = chosen.map(({ path }) => path).filter((path) => runnerOf(path) === by);
    if (paths.length === 0) return [];
    // A scenario is a walk, whose steps need those before them.
    const isWhole = named.length > 0 || by === 'scenario';
    return [isWhole ? { by, files: paths } : { by, files: paths, grep: pattern(wanted) }];
  });
}

function runnerOf(path: string): ChosenRun['by'] {
  if (path.startsWith('test/workbench/suite/')) return 'suite';
  return path.startsWith('test/workbench/scenario/') ? 'scenario' : 'mocha';
}

/** Words as a pattern that finds them in any case. */
function pattern(words: string): string {
  return `/${words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}/i`;
}
