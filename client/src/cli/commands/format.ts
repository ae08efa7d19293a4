import { writeFile } from 'node:fs/promises';
import { Engine } from '../../../../server/src/engine.ts';
import { command } from '../commandLine.ts';
import { checkSyntax, formatText } from '../contents.ts';
import { sourceOptions, sourcesOf } from '../sources.ts';

export const format = command(
  {
    parameters: '[files, folders or globs]',
    summary: 'Lays out HogQL files, notebooks and the queries of insight JSON',
  },
  {
    check: {
      type: 'boolean',
      description: 'Writes nothing, and names the files that would change',
    },
    ...sourceOptions,
  },
  async (values, patterns, around) => {
    const { config, sources } = await sourcesOf(values, patterns, around);
    const engine = new Engine(around.dataDirectory);
    let isWell = true;
    for (const { path, absolute, text, isInput } of sources) {
      if (text === undefined) {
        around.err(`${path}: is not UTF-8. Save it with that encoding.\n`);
        isWell = false;
        continue;
      }
      for (const { line, column, message } of checkSyntax(path, text)) {
        around.err(`${path}:${line}:${column}: ${message} Left as it is.\n`);
        isWell = false;
      }
      const formatted = formatText(engine, path, text, config.format ?? {});
      const differs = formatted !== text;
      if (values.check === true) {
        if (differs) around.out(`${path}\n`);
        isWell &&= !differs;
      } else if (isInput) around.out(formatted);
      else if (differs) {
        await writeFile(absolute, formatted);
        around.out(`${path}\n`);
      }
    }
    return isWell ? 0 : 1;
  },
);
