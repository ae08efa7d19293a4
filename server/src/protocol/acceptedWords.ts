import { NotificationType } from './messages.ts';

/** The labels of the items that were taken from lists of completion lately, the newest last. */
export type AcceptedWordsParams = { readonly labels: readonly string[] };

/** Client to server: what its user has accepted, every time the whole of it. */
export const acceptedWordsNotification = new NotificationType<AcceptedWordsParams>(
  'hogql/acceptedWords',
);
