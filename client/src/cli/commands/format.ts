import { writeShared } from '../../../../server/common/files/wholeFile.ts';
import { Engine } from '../../../../server/src/engine.ts';
import { command } from '../commandLine.ts';
import { checkSyntax, formatText } from '../contents.ts';
import { terminalText } from '../printed.ts';
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
        around.warn(`${path}: is not UTF-8. Save it with that encoding.`);
        isWell = false;
        continue;
      }
      for (const { line, column, message } of checkSyntax(path, text)) {
        around.warn(`${path}:${line}:${column}: ${message} Left as it is.`);
        isWell = false;
      }
      const formatted = formatText(engine, path, text, config.format ?? {});
      const differs = formatted !== text;
      if (values.check === true) {
        if (differs) around.say(path);
        isWell &&= !differs;
      } else if (isInput) {
        // A file or program gets the text unchanged, to be written back; a CI log cannot be told apart from those. A
        // terminal only displays it.
        around.out(around.isTerminal ? terminalText(formatted) : formatted);
      } else if (differs) {
        await writeShared(absolute, formatted);
        around.say(path);
      }
    }
    return isWell ? 0 : 1;
  },
);
