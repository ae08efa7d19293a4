import type { Activation } from '../base/activation.ts';
import { LanguageServer } from './languageServer.ts';

/** Starts the language server. */
export function registerLanguage({ context, own }: Activation): LanguageServer {
  const language = own(new LanguageServer(context.extensionUri));
  void language.start();
  return language;
}
