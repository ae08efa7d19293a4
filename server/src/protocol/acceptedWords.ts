import { NotificationType } from './messages.ts';

/** The labels of recently accepted completion items, the newest last. */
export type AcceptedWordsParams = { readonly labels: readonly string[] };

/** Client to server: the words its user accepted, the complete list every time. */
export const acceptedWordsNotification = new NotificationType<AcceptedWordsParams>(
  'hogql/acceptedWords',
);
