import type { Activation } from '../base/activation.ts';
import type { Catalog } from '../catalog/register.ts';
import type { Fragments } from '../language/fragments.ts';
import { embeddedCommands, embeddedLenses } from './embeddedCommands.ts';
import { EmbeddedDiagnostics } from './embeddedDiagnostics.ts';
import { EmbeddedDocuments } from './embeddedDocuments.ts';
import { EmbeddedFeatures } from './embeddedFeatures.ts';

/** What HogQL in JSON works with. */
export type EmbeddedParts = {
  readonly fragments: Fragments;
  readonly onDidTellCatalog: Catalog['onDidTell'];
};

/** HogQL in JSON, as other areas see it. */
export type Embedded = {
  readonly commands: ReturnType<typeof embeddedCommands>;
};

/** Gives HogQL in JSON the features of a HogQL file. */
export function registerEmbedded(
  { own }: Activation,
  { fragments, onDidTellCatalog }: EmbeddedParts,
): Embedded {
  const problems = own(new EmbeddedDiagnostics(fragments));
  own(onDidTellCatalog(() => problems.lookAgain()));
  own(embeddedLenses());
  void own(new EmbeddedFeatures(fragments)).start();
  return { commands: embeddedCommands(own(new EmbeddedDocuments())) };
}
