import path from 'node:path';
import { writeShared } from '../../../../server/common/files/wholeFile.ts';
import { catalogSource } from '../../catalog/catalogSource.ts';
import { fetchCatalog } from '../../catalog/fetchCatalog.ts';
import { counted, safeJson } from '../printed.ts';
import { command, UsageError } from '../commandLine.ts';
import { type Service, withService } from '../service.ts';

export const catalog = command(
  {
    parameters: '',
    summary: 'Fetches what a project has, for hogql check --catalog; the key is in HOGQL_API_KEY',
  },
  {
    output: {
      type: 'string',
      short: 'o',
      value: '<file>',
      description: 'The file to write; else the catalog is printed',
    },
    project: {
      type: 'string',
      value: '<id>',
      description: 'The project; else HOGQL_PROJECT_ID, or the only one that the key sees',
    },
  },
  async ({ output, project }, positionals, around) => {
    if (positionals.length > 0) throw new UsageError('Name the file by --output.');
    const { cwd, out, warn, signal } = around;
    const fetched = await withService(around, async (service) => {
      const projectId = project ?? (await projectOf(service, signal));
      return fetchCatalog(catalogSource(service.client, projectId), Date.now(), signal);
    });
    for (const gap of fetched.gaps) warn(gap);
    const text = `${JSON.stringify(fetched, undefined, 1)}\n`;
    if (output === undefined) out(safeJson(text));
    else {
      await writeShared(path.resolve(cwd, output), text);
      const { tables = {}, events = [] } = fetched.catalog;
      const parts = [
        counted(Object.keys(tables).length, 'table'),
        counted(events.length, 'event'),
      ].join(' and ');
      warn(`${output} has ${parts}.`);
    }
    return 0;
  },
);

async function projectOf({ client, projectId }: Service, signal: AbortSignal): Promise<string> {
  if (projectId !== undefined) return projectId;
  const projects = await client.projects.list(signal);
  const [only, ...others] = projects;
  if (only && others.length === 0) return only.id;
  const names = projects.map(({ id, name }) => `${id} ${name}`);
  throw new UsageError(
    `Set HOGQL_PROJECT_ID or --project to one of the projects of the key:\n${names.join('\n')}`,
  );
}
