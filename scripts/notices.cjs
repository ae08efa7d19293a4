// What the bundles are made of besides our own code, with the licences it came under.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..');

/** Licences that let us pass the code on with a notice. Any other one needs a decision first. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
]);

/** Packages with files that are copied into dist/ as they are. */
const copied = ['@vscode/codicons', 'world-atlas'];

/** The licence of a package that comes without its text, as its repository has it. */
const inRepository = { '@vscode/l10n': 'licences/vscode-l10n.txt' };

/** The files of a package that have to go with its code. */
const words = /^(licen[cs]e|copying|notice)([-.].*)?$/i;

/**
 * The text of ThirdPartyNotices.txt.
 *
 * @param metafiles what esbuild tells of each bundle
 * @param copiedPackages packages with files that are passed on as they are
 * @throws Error for a package without a licence, or with one that is not allowed
 */
function notices(metafiles, copiedPackages = copied) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([file, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [file] : [],
      ),
    ),
  );
  const folders = new Set(copiedPackages.map((name) => path.join('node_modules', name)));
  for (const input of inputs) {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? [];
    if (folder) folders.add(folder);
  }
  // Two packages may bring the same version of a third.
  const byKey = new Map([...folders].map(readPackage).map((each) => [each.key, each]));
  const packages = [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  return [
    'THIRD-PARTY NOTICES',
    '',
    'HogQL for VS Code contains code and data of the projects below, each under its own licence.',
    ...packages.map(section),
    '',
  ].join('\n');
}

function readPackage(folder) {
  const absolute = path.join(root, folder);
  const { name, version, license, homepage, repository } = JSON.parse(
    readFileSync(path.join(absolute, 'package.json'), 'utf8'),
  );
  if (!allowed.has(license)) {
    throw new Error(`${name} ${version} has the licence ${license}, which is not on our list.`);
  }
  const files = readdirSync(absolute)
    .filter((file) => words.test(file) && existsSync(path.join(absolute, file)))
    .sort()
    .map((file) => path.join(absolute, file));
  if (inRepository[name]) files.push(path.join(__dirname, inRepository[name]));
  if (files.length === 0)
    throw new Error(`${name} ${version} comes without the text of a licence.`);
  const texts = files.map((file) => readFileSync(file, 'utf8').trim());
  const source = homepage ?? (typeof repository === 'string' ? repository : repository?.url);
  return { key: `${name}@${version}`, name, version, license, source, texts };
}

function section({ name, version, license, source, texts }) {
  const lines = [`${name} ${version} (${license})`, ...(source ? [source] : [])];
  return ['', '-'.repeat(80), '', ...lines, '', texts.join('\n\n')]
    .join('\n')
    .replaceAll(/\r\n?/g, '\n');
}

module.exports = { notices };
