import type { CommandsOf } from '../base/registerCommands.ts';
import type { Activation } from '../base/activation.ts';
import { CaretWatch } from './caretWatch.ts';
import { showDeclarations } from './declarations.ts';
import { languageCommands } from './languageCommands.ts';
import { LanguageServer } from './languageServer.ts';
import { tellLeftOut } from './tellLeftOut.ts';

/** The language server, and the commands about it. */
export type LanguageArea = {
  readonly language: LanguageServer;
  readonly commands: CommandsOf<'language'>;
};

/** Starts the language server, and tells it where the caret is. */
export function registerLanguage({ context, own }: Activation): LanguageArea {
  const language = own(new LanguageServer(context));
  own(tellLeftOut(language));
  own(showDeclarations(language));
  void language.start();
  own(new CaretWatch(language));
  return { language, commands: languageCommands(language) };
}
