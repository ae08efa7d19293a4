import MarkdownIt from 'markdown-it';

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** A document in the eyes of a renderer that allows HTML and links addresses, like GitHub's. */
export type MarkdownStructure = {
  /** Everything that is not just shown: blocks, links, images, HTML, code. */
  readonly facts: readonly string[];
  /** The parts shown as text. */
  readonly texts: readonly string[];
  readonly html: readonly string[];
};

const markdown = new MarkdownIt({ html: true, linkify: true });
// Some renderers take any name with a dot for a host.
markdown.linkify.set({ fuzzyLink: true, fuzzyEmail: true });

/** Parses a Markdown document. */
export function markdownStructure(document: string): MarkdownStructure {
  const found = { facts: [] as string[], texts: [] as string[], html: [] as string[] };
  const environment: NonNullable<Parameters<typeof markdown.parse>[1]> = {};
  for (const token of markdown.parse(document, environment)) {
    if (token.type === 'inline') for (const each of token.children ?? []) addInline(each, found);
    else add(token, found);
  }
  if (environment.references) found.facts.push(JSON.stringify(environment.references));
  return found;
}

type Found = { readonly [Part in keyof MarkdownStructure]: string[] };

/** Emphasis only changes the look, and a line break is part of a value. */
const looks = /^(?:softbreak|hardbreak|(?:em|strong|s)_(?:open|close))$/;

function addInline(token: Token, found: Found): void {
  if (token.type === 'text') found.texts.push(token.content);
  else if (!looks.test(token.type) && token.content !== '<br>') add(token, found);
}

function add({ type, tag, attrs, content, info, markup }: Token, found: Found): void {
  found.facts.push(JSON.stringify([type, tag, attrs, content, info, markup]));
  if (type.startsWith('html_')) found.html.push(content);
}
