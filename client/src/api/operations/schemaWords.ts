/** Members of a JSON schema that an editor shows. */
const shown = new Set(['title', 'description', 'enumDescriptions', 'deprecationMessage']);

/** A JSON schema whose words were put into another language, one after the other. */
export function inLanguage(schema: unknown, say: (words: string) => string): unknown {
  if (Array.isArray(schema)) return schema.map((each) => inLanguage(each, say));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      shown.has(name) ? saidIn(value, say) : inLanguage(value, say),
    ]),
  );
}

/** A property can be called like such a member, and is a schema then. */
function saidIn(value: unknown, say: (words: string) => string): unknown {
  if (typeof value === 'string') return say(value);
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isList ? value.map(say) : inLanguage(value, say);
}
