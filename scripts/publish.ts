import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readAddresses } from '../test/workbench/harness/addresses.ts';
import { root } from '../test/workbench/harness/paths.ts';
import { run } from '../test/workbench/harness/processes.ts';
import { publication } from '../test/workbench/harness/publication.ts';

// npm run publish:vscode, publish:openvsx, publish:npm, publish:github: publishes what `npm run package` and
// `npm run package:cli` made. With --dry-run it only prints the command.
const [place = '', ...flags] = process.argv.slice(2);
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const changelog = await readFile(path.join(root, 'CHANGELOG.md'), 'utf8');
const addresses = await readAddresses();
const { program, args } = publication(place, version, changelog, addresses, process.env);
if (flags.includes('--dry-run')) console.log([program, ...args].join(' '));
else console.log(await run(program, args, { cwd: root }));
