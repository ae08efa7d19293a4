import path from 'node:path';

/** The package that a document goes into. */
export type Package = {
  /** Its files, by their paths from the root. */
  readonly files: ReadonlySet<string>;
  /** The address of the repository; empty if it is not known. */
  readonly repository: string;
  /** The tag of the version, which links to the repository point at. */
  readonly tag: string;
  /** The addresses of where it is published, by their names in the documents; those that are not known are missing. */
  readonly places: Readonly<Record<string, string>>;
};

/** Code, which has no links, or a link or picture. */
const codeOrLink = /^```.*?^```$|`[^`\n]*`|(!?)\[([^[\]]*)\]\(([^()\s]+)\)/gms;

/** Marketplaces show these at their own address, without the package's files. */
const shownElsewhere = new Set(['README.md', 'CHANGELOG.md']);

/**
 * A document whose links work where people read it: files outside of the package are linked in the repository. If that
 * is unknown, a link becomes plain text and a film its still. Links to publication.json lead to the address it has.
 */
export function packedMarkdown(file: string, text: string, packed: Package): string {
  const inPlace = (whole: string, mark: string | undefined, words: string, to: string): string => {
    if (mark === undefined || /^(?:\w+:|#)/.test(to)) return whole;
    const [place = ''] = to.split('#');
    const target = path.posix.join(path.posix.dirname(file), place);
    if (target === 'publication.json') {
      const address = packed.places[words.replaceAll(/\s+/g, ' ')];
      return address === undefined ? words : `[${words}](${address})`;
    }
    const isThere = packed.files.has(target);
    if (packed.repository !== '' && (!isThere || shownElsewhere.has(file))) {
      const view = mark === '!' ? 'raw' : 'blob';
      const anchor = to.slice(place.length);
      return `${mark}[${words}](${packed.repository}/${view}/${packed.tag}/${target}${anchor})`;
    }
    if (isThere) return whole;
    return mark === '!' ? `![${words}](${stillOf(to)})` : words;
  };
  return text.replace(codeOrLink, inPlace);
}

/** The picture that a film ends with, which is packed. */
function stillOf(film: string): string {
  return film.replace('media/films/', 'media/images/');
}
