/** The words after which a list opens automatically: a name follows, and the offers are likely. */
export const openingWords = /\b(?:from|join|where|having|on|by) $/i;
