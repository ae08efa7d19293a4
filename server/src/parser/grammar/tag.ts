import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Expression, NameOrMissing, Tag, TagAttribute } from '../../ast/nodes.ts';
import * as tags from '../lexing/tagTokens.ts';
import * as t from '../lexing/tokens.ts';
import { nameOf, type Parser } from '../cursor/parser.ts';
import { expect, reportUnexpected, short } from '../cursor/report.ts';
import { placeholder, string } from './literal.ts';

/** `<name attribute='text'>children</name>`, `<name/>` */
export function tag(p: Parser): Tag {
  p.enter();
  const { startOffset: start } = p.take();
  const name = tagName(p);
  const attributes: TagAttribute[] = [];
  while (p.at(tags.TagName)) attributes.push(attribute(p));
  let children: Expression[] | undefined;
  if (p.at(tags.TagEnd)) {
    p.take();
    const end = p.endOfLast();
    children = childrenOf(p);
    if (p.at(tags.TagCloseOpen)) closingTag(p, name, start);
    else reportUnclosed(p, start, end);
  } else if (!p.eat(tags.TagSelfClose)) reportUnexpected(p, '`>` or `/>`');
  p.leave();
  return { kind: 'Tag', start, end: p.endFrom(start), name, attributes, children };
}

/** `</name>` */
function closingTag(p: Parser, name: NameOrMissing, start: number): void {
  p.take();
  checkNames(p, name, tagName(p), start);
  expect(p, tags.TagCloseEnd, '`>`');
}

/** `from <table>`, as documents mark what to fill in. */
function reportUnclosed(p: Parser, start: number, end: number): void {
  if (p.isReported()) return;
  const shown = short(p.text.slice(start, end));
  const name = p.text.slice(start + 1, end - 1).replace(/\W+/g, '_');
  const message = `\`${shown}\` is a tag that is not closed. Write a placeholder as \`{${short(name)}}\`.`;
  const fix = replacing(fixTitle.write(`\`{${short(name)}}\``), start, end, `{${name}}`);
  p.report('unclosed', message, start, end, [fix]);
}

function attribute(p: Parser): TagAttribute {
  const name = nameOf(p.take());
  const value = p.eat(tags.TagEquals) && attributeValue(p);
  return { kind: 'TagAttribute', start: name.start, end: p.endOfLast(), name, value };
}

function attributeValue(p: Parser): Expression | undefined {
  if (p.at(t.StringText)) return string(p);
  if (p.at(t.LBrace)) return placeholder(p).expression;
  reportUnexpected(p, 'a string in single quotes or `{…}`');
  return undefined;
}

function childrenOf(p: Parser): Expression[] {
  const children: Expression[] = [];
  for (;;) {
    if (p.at(tags.TagText)) children.push(tagText(p));
    else if (p.at(t.LBrace)) children.push(placeholder(p).expression);
    else if (p.at(tags.TagOpen)) children.push(tag(p));
    else return children;
  }
}

function tagText(p: Parser): Expression {
  const { startOffset: start, image: value } = p.take();
  return { kind: 'StringLiteral', start, end: start + value.length, value };
}

function tagName(p: Parser): NameOrMissing {
  const token = expect(p, tags.TagName, "the tag's name");
  return token ? nameOf(token) : p.missing('name');
}

function checkNames(p: Parser, open: NameOrMissing, closing: NameOrMissing, start: number): void {
  if (closing.kind === 'Missing') return;
  if (open.kind === 'Name' && open.text === closing.text) return;
  const message = `\`<${textOf(open)}>\` is closed as \`</${textOf(closing)}>\`.`;
  p.report('tag-mismatch', message, Math.max(start, closing.start), closing.end);
}

function textOf(name: NameOrMissing): string {
  return name.kind === 'Name' ? short(name.text) : '';
}
