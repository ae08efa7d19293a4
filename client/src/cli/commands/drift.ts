import path from 'node:path';
import { folderService } from '../../insights/code/folderService.ts';
import { OtherProjectError } from '../../insights/code/folderLock.ts';
import { InsightFolder } from '../../insights/code/insightFolder.ts';
import { localFiles } from '../../insights/code/localFiles.ts';
import { LockError, lockName, readLock } from '../../../../server/common/insights/insightLock.ts';
import { driftWords } from '../../insights/code/plan.ts';
import { counted, printedJson } from '../printed.ts';
import { command, oneOf, UsageError } from '../commandLine.ts';
import { withService } from '../service.ts';

export const drift = command(
  {
    parameters: '[folder]',
    summary: 'Compares a folder of pulled insights with its project; the key is in HOGQL_API_KEY',
  },
  {
    format: {
      type: 'string',
      short: 'f',
      value: '<name>',
      description: 'How differences are written: text, json',
    },
  },
  async (values, [folder = '.', ...others], around) => {
    if (others.length > 0) throw new UsageError('Name one folder.');
    const form = oneOf('format', values.format, ['text', 'json'], 'text');
    const files = localFiles(path.resolve(around.cwd, folder));
    const lock = await files.read(lockName).catch(() => undefined);
    if (lock === undefined) {
      throw new UsageError(`${folder} has no ${lockName}: pull insights into it in VS Code first.`);
    }
    try {
      const { projectId } = readLock(lock);
      const plan = await withService(around, ({ client, host }) =>
        new InsightFolder(files, folderService(client, { host, projectId })).plan(around.signal),
      );
      const compared = plan.filter((each) => each.drift !== 'leftOut');
      const differing = compared.filter((each) => each.drift !== 'inSync');
      for (const { file, drift: kind, problem } of plan) {
        if (kind === 'leftOut') around.warn(`${file}: ${driftWords(kind)}. ${problem ?? ''}`);
      }
      if (form === 'json') {
        const rows = plan.map(({ file, drift: kind, fields, problem }) => ({
          file,
          drift: kind,
          fields,
          ...(problem === undefined ? {} : { problem }),
        }));
        around.out(`${printedJson({ version: 1, files: rows })}\n`);
      } else {
        for (const { file, drift: kind, fields, problem } of differing) {
          const more = fields.length > 0 ? ` (${fields.join(', ')})` : '';
          around.say(`${file}: ${problem ?? driftWords(kind)}${more}`);
        }
        const all = counted(compared.length, 'insight');
        around.say(`${counted(differing.length, 'difference')} in ${all}.`);
      }
      return differing.length > 0 ? 1 : 0;
    } catch (error) {
      const isOwn = error instanceof LockError || error instanceof OtherProjectError;
      throw isOwn ? new UsageError(error.message, { cause: error }) : error;
    }
  },
);
