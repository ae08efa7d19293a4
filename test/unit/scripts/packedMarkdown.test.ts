import assert from 'node:assert/strict';
import { placesOf } from '../../workbench/harness/addresses.ts';
import { empty, filledIn } from '../../workbench/harness/examplePublisher.ts';
import { packedMarkdown } from '../../workbench/harness/packedMarkdown.ts';

const files = new Set(['README.md', 'docs/charts.md', 'docs/local.md', 'media/images/run.webp']);
const unknown = { files, repository: '', tag: 'v1.2.3', places: placesOf(empty) };
const known = { ...unknown, repository: filledIn.repository, places: placesOf(filledIn) };
const at = 'https://code.example/team/hogql';

describe('a document in the package', () => {
  const rows: [what: string, file: string, text: string, without: string, within: string][] = [
    [
      'links from the README',
      'README.md',
      'See [charts](docs/charts.md#kinds).',
      'See [charts](docs/charts.md#kinds).',
      `See [charts](${at}/blob/v1.2.3/docs/charts.md#kinds).`,
    ],
    [
      'links between documents',
      'docs/charts.md',
      '[local](local.md) ![a run](../media/images/run.webp)',
      '[local](local.md) ![a run](../media/images/run.webp)',
      '[local](local.md) ![a run](../media/images/run.webp)',
    ],
    [
      'links to what is not packed',
      'docs/charts.md',
      '[a\nmap](../ARCHITECTURE.md), [samples](../samples/)',
      'a\nmap, samples',
      `[a\nmap](${at}/blob/v1.2.3/ARCHITECTURE.md), [samples](${at}/blob/v1.2.3/samples/)`,
    ],
    [
      'places where the extension is published',
      'README.md',
      'At [Open\nVSX](publication.json), or [the releases](publication.json).',
      'At Open\nVSX, or the releases.',
      `At [Open\nVSX](https://open-vsx.org/extension/some-team/hogql), or [the releases](${at}/releases).`,
    ],
    [
      'films',
      'README.md',
      '![It runs](media/films/run.webp)',
      '![It runs](media/images/run.webp)',
      `![It runs](${at}/raw/v1.2.3/media/films/run.webp)`,
    ],
    ...['https://a.example/b', '#here', 'mailto:a@a.example'].map(
      (to): [string, string, string, string, string] => {
        const link = `[${to}](${to})`;
        return [`a link to ${to}`, 'README.md', link, link, link];
      },
    ),
    ...['`[a](b.md)`', '```\n[a](b.md)\n```'].map(
      (code): [string, string, string, string, string] => ['code', 'README.md', code, code, code],
    ),
  ];
  for (const [what, file, text, without, within] of rows) {
    it(`has ${what} that lead somewhere`, () => {
      assert.equal(packedMarkdown(file, text, unknown), without);
      assert.equal(packedMarkdown(file, text, known), within);
    });
  }
});
