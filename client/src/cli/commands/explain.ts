import { UsageError, command } from '../commandLine.ts';
import { sectionOf } from '../explanations.ts';

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
