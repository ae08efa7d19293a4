const { globSync } = require('tinyglobby');
const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..');

/**
 * Writes the schema of insights in each language that there is. `package.nls.<language>.json` names
 * the file: VS Code reads schemas before the extension is active, and translates none.
 */
async function insightSchemas(dist) {
  const { inLanguage } = await import('../client/src/api/operations/schemaWords.ts');
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const schema = read('syntaxes/insight.schema.json');
  for (const bundle of globSync('l10n/bundle.l10n.*.json', { cwd: root })) {
    const words = read(bundle);
    const file = path.basename(bundle).replace('bundle.l10n', 'insight.schema');
    const said = inLanguage(schema, (text) => words[text] || text);
    writeFileSync(path.join(dist, file), JSON.stringify(said));
  }
}

module.exports = { insightSchemas };
