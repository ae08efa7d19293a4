import { schemaRequest } from '../../../server/src/protocol/schema.ts';
import type { Activation } from '../base/activation.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { schemaCommands } from './schemaCommands.ts';
import type { ReadSchema } from './schemaTree.ts';
import { SchemaView } from './schemaView.ts';

/** What the Schema view works with. */
export type SchemaNeeds = {
  readonly language: LanguageServer;
  readonly catalogs: Catalogs;
};

/** The Schema view as other areas see it. */
export type SchemaArea = {
  readonly commands: ReturnType<typeof schemaCommands>;
};

/** Shows the schema as the language server knows it. */
export function registerSchema(
  { own }: Activation,
  { language, catalogs }: SchemaNeeds,
): SchemaArea {
  const read: ReadSchema = (params) => language.request(schemaRequest, params);
  const view = own(new SchemaView(read, catalogs));
  return { commands: schemaCommands(catalogs, view, read) };
}
