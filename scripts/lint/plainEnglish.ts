import { defineRule } from '@oxlint/plugins';

const place = /(?<!")\b(?:in front of|behind)\b/gi;
const kept =
  /\b(?:leaves?|leaving|left|falls?|falling|lags?)\b[^.;]*?\bbehind(?=\s*(?:[.,;:'`)*]|$))/gim;
const hidden =
  /\bbehind (?:an?|the|its|their) (?:[\w-]+ )?(?:fa[cç]ade|firewall|flag|gateway|interface|lock|login|proxy|scenes|secret|setting)\b/gi;

/**
 * A rule for comments and test titles: a token comes before or after another one, never "in front of"
 * it or "behind" it. Other meanings are fine, such as a service behind a proxy or what a run leaves
 * behind.
 */
export const plainEnglish = defineRule({
  create(context) {
    const { sourceCode } = context;
    const check = (start: number, text: string): void => {
      for (const { 0: found, index } of findPlaces(text)) {
        const word = found.toLowerCase() === 'behind' ? 'after' : 'before';
        const at = (offset: number): ReturnType<typeof sourceCode.getLocFromIndex> =>
          sourceCode.getLocFromIndex(start + offset);
        const loc = { start: at(index), end: at(index + found.length) };
        context.report({ loc, message: `Write "${word}" instead of "${found}".` });
      }
    };
    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          check(comment.range[0], sourceCode.getText(comment));
        }
      },
      CallExpression({ callee, arguments: [title] }) {
        const isTest =
          callee.type === 'Identifier' && (callee.name === 'describe' || callee.name === 'it');
        if (isTest && title) check(title.range[0], sourceCode.getText(title));
      },
    };
  },
});

/** Finds the words in a text, apart from phrases with another meaning. */
function findPlaces(text: string): readonly RegExpExecArray[] {
  const allowed = [...text.matchAll(kept), ...text.matchAll(hidden)];
  const isAllowed = (index: number): boolean =>
    allowed.some((match) => index >= match.index && index < match.index + match[0].length);
  return [...text.matchAll(place)].filter(({ index }) => !isAllowed(index));
}
