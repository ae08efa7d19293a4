import path from 'node:path';
import { megabyte, readTextIfThere } from '../../../server/common/files/readFile.ts';
import { ofPackage } from '../../../server/common/files/openFile.ts';

/** The sections of docs/diagnostics.md by code, without their headings. */
export async function explanations(dataDirectory: string): Promise<ReadonlyMap<string, string>> {
  const text = await documentBeside(dataDirectory);
  const [, ...sections] = text.split(/^### /m);
  return new Map(
    sections.map((section) => {
      const [code = ''] = section.split('\n', 1);
      const [own = ''] = section.slice(code.length).split(/^## /m);
      return [code.trim(), own.trim()];
    }),
  );
}

/** The documentation of a code; undefined if there is no such code. */
export async function sectionOf(dataDirectory: string, code: string): Promise<string | undefined> {
  return (await explanations(dataDirectory)).get(code);
}

/** The document is packed in the parent of the data's folder. */
async function documentBeside(dataDirectory: string): Promise<string> {
  for (let folder = dataDirectory; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const file = path.join(folder, 'docs/diagnostics.md');
    const text = await readTextIfThere(file, megabyte, ofPackage);
    if (text !== undefined) return text;
  }
  throw new Error('docs/diagnostics.md is not beside the program. Install it again.');
}
