import type { Activation } from '../base/activation.ts';
import { CaretWatch } from './caretWatch.ts';
import { LanguageServer } from './languageServer.ts';

/** Starts the language server, and tells it where the caret is. */
export function registerLanguage({ context, own }: Activation): LanguageServer {
  const language = own(new LanguageServer(context.extensionUri));
  void language.start();
  own(new CaretWatch(language));
  return language;
}
