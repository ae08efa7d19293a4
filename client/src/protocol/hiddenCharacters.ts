/** Control characters, direction marks, unusual line breaks, and zero-width spaces. */
export const hiddenCharacters = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200b\u2060\ufeff]/gu;
