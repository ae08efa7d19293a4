/** The words after which a list opens by itself: a name comes, and what is offered is likely. */
export const openingWords = /\b(?:from|join|where|having|on|by) $/i;
