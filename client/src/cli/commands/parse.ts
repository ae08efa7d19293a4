import { Engine } from '../../../../server/src/engine.ts';
import { command, UsageError } from '../commandLine.ts';
import { checkSyntax, queryTexts } from '../contents.ts';
import { safeJson } from '../printed.ts';
import { sourceOptions, sourcesOf } from '../sources.ts';
import { sectionOf } from '../explanations.ts';

export const parse = command(
  {
    parameters: '[files, folders or globs]',
    summary: 'Prints the syntax trees, as JSON, one line for each file',
  },
  sourceOptions,
  async (values, patterns, around) => {
    const { sources } = await sourcesOf(values, patterns, around);
    const engine = new Engine(around.dataDirectory);
    let isWell = true;
    for (const { path, text = '' } of sources) {
      const errors = checkSyntax(path, text).map(({ fixes: _fixes, ...error }) => error);
      isWell &&= errors.length === 0;
      const trees = queryTexts(path, text)
        .flatMap((query) => engine.parse(query))
        .map(({ tree }) => tree ?? 'null');
      // The trees are JSON already, and may be deeper than `JSON.stringify` goes.
      const line = `{"path":${JSON.stringify(path)},"statements":[${trees.join(',')}],"errors":${JSON.stringify(errors)}}`;
      around.out(`${safeJson(line)}\n`);
    }
    return isWell ? 0 : 1;
  },
);

export const explain = command(
  { parameters: '<code>', summary: 'Explains a code, with a bad and a good example' },
  {},
  async (_values, [code, ...others], { dataDirectory, out }) => {
    if (code === undefined || others.length > 0) throw new UsageError('Name one code.');
    const section = await sectionOf(dataDirectory, code);
    if (section === undefined) throw new UsageError(`There is no code ${JSON.stringify(code)}.`);
    out(`${section}\n`);
    return 0;
  },
);
