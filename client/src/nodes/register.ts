import type { Connections } from '../auth/connections.ts';
import type { Activation } from '../base/activation.ts';
import type { CatalogArea } from '../catalog/register.ts';
import { NodeCompletionProvider } from './completionProvider.ts';
import { DocumentProblems } from './documentProblems.ts';

/** What documents of query nodes work with. */
export type NodesNeeds = Pick<CatalogArea, 'catalogs' | 'values'> & {
  readonly connections: Connections;
};

/** Documents of query nodes, as other areas see them. */
export type NodesArea = {
  /** Shows what is wrong with such a document. */
  readonly problems: DocumentProblems;
};

/** Completes documents of query nodes from what is known of the project. */
export function registerNodes(
  { own }: Activation,
  { connections, catalogs, values }: NodesNeeds,
): NodesArea {
  own(
    new NodeCompletionProvider((document) => {
      const project = connections.for(document);
      const catalog = project && catalogs.of(project)?.catalog;
      return catalog && { ...catalog, values: { ...catalog.values, ...values.known(project) } };
    }),
  );
  return { problems: own(new DocumentProblems()) };
}
