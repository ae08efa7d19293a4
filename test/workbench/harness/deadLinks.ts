import path from 'node:path';

/** Files by their paths, each with what reads its text. */
export type Texts = ReadonlyMap<string, () => string>;

/** The relative links in Markdown files that lead to no file of these, or to no heading of one. */
export function deadLinks(
  texts: Texts,
  isThere = (target: string): boolean => texts.has(target),
): string[] {
  const documents = [...texts.keys()].filter((file) => file.endsWith('.md'));
  return documents.flatMap((file) => {
    const links = [...proseOf(texts, file).matchAll(/\]\(([^()\s]+)\)/g)].map(([, to = '']) => to);
    const dead = links.filter((to) => {
      if (/^\w+:/.test(to)) return false;
      const [place = '', anchor] = to.split('#');
      const target = place === '' ? file : path.posix.join(path.posix.dirname(file), place);
      if (!isThere(target)) return true;
      return anchor !== undefined && !anchorsOf(texts, target).includes(anchor);
    });
    return dead.map((to) => `${file}: ${to}`);
  });
}

/** The text of a document without its code, where brackets mean something else. */
function proseOf(texts: Texts, file: string): string {
  const text = texts.get(file)?.() ?? '';
  return text
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''));
}

/** The anchors of a document's headings, as Markdown viewers make them. */
function anchorsOf(texts: Texts, file: string): string[] {
  return [...proseOf(texts, file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
