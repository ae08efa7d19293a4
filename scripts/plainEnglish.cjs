// An ESLint rule for comments and test titles: a token comes before or after another one, never
// "in front of" it or "behind" it. Other meanings are fine, such as a service behind a proxy or what
// a run leaves behind.
const place = /(?<!")\b(?:in front of|behind)\b/gi;
const kept =
  /\b(?:leaves?|leaving|left|falls?|falling|lags?)\b[^.;]*?\bbehind(?=\s*(?:[.,;:'`)*]|$))/gim;
const hidden =
  /\bbehind (?:an?|the|its|their) (?:[\w-]+ )?(?:fa[cç]ade|firewall|flag|gateway|interface|lock|login|proxy|scenes|secret|setting)\b/gi;

/** Finds the words in a text, apart from phrases with another meaning. */
function findPlaces(text) {
  const allowed = [...text.matchAll(kept), ...text.matchAll(hidden)];
  const isAllowed = (index) =>
    allowed.some((match) => index >= match.index && index < match.index + match[0].length);
  return [...text.matchAll(place)].filter(({ index }) => !isAllowed(index));
}

/** @type {import('eslint').Rule.RuleModule} */
module.exports = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { order: 'Write "{{word}}" instead of "{{found}}".' },
  },
  create(context) {
    const { sourceCode } = context;
    const check = (start, text) => {
      for (const { 0: found, index } of findPlaces(text)) {
        const word = found.toLowerCase() === 'behind' ? 'after' : 'before';
        const at = (offset) => sourceCode.getLocFromIndex(start + offset);
        const loc = { start: at(index), end: at(index + found.length) };
        context.report({ loc, messageId: 'order', data: { word, found } });
      }
    };
    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          check(comment.range[0], sourceCode.getText(comment));
        }
      },
      'CallExpression[callee.name=/^(?:describe|it)$/]'({ arguments: [title] }) {
        if (title) check(title.range[0], sourceCode.getText(title));
      },
    };
  },
};
