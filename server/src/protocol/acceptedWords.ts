import { NotificationType } from './messages.ts';

/** The labels of recently accepted completion items, the newest last. */
export type AcceptedWordsParams = { readonly labels: readonly string[] };

/** Client to server: the words its user accepted, the complete list every time. */
export const acceptedWordsNotification = new NotificationType<AcceptedWordsParams>(
  'hogql/acceptedWords',
);

/** The words after which a list opens automatically: a name follows, and the offers are likely. */
export const openingWords = /\b(?:from|join|where|having|on|by) $/i;
