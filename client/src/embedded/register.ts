import type { CommandsOf } from '../base/registerCommands.ts';
import type { Activation } from '../base/activation.ts';
import type { CatalogArea } from '../catalog/register.ts';
import type { Fragments } from '../language/server/fragments.ts';
import { embeddedCommands, embeddedLenses } from './embeddedCommands.ts';
import { EmbeddedDiagnostics } from './embeddedDiagnostics.ts';
import { EmbeddedDocuments } from './embeddedDocuments.ts';
import { EmbeddedFeatures } from './embeddedFeatures.ts';

/** The dependencies of HogQL in JSON. */
export type EmbeddedNeeds = {
  readonly fragments: Fragments;
  readonly onDidTellCatalog: CatalogArea['onDidTell'];
};

/** HogQL in JSON, as other areas see it. */
export type EmbeddedArea = {
  readonly commands: CommandsOf<'embedded'>;
};

/** Gives HogQL in JSON the features of a HogQL file. */
export function registerEmbedded(
  { own }: Activation,
  { fragments, onDidTellCatalog }: EmbeddedNeeds,
): EmbeddedArea {
  const problems = own(new EmbeddedDiagnostics(fragments));
  own(onDidTellCatalog(() => problems.lookAgain()));
  own(embeddedLenses());
  void own(new EmbeddedFeatures(fragments)).start();
  return { commands: embeddedCommands(own(new EmbeddedDocuments())) };
}
