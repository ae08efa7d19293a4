import type { TextDocument } from 'vscode';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import type { Connections } from '../auth/connections.ts';
import type { Activation } from '../base/activation.ts';
import type { CatalogArea } from '../catalog/register.ts';
import { NodeCompletionProvider } from './completionProvider.ts';
import { DocumentProblems } from './documentProblems.ts';
import { formCommands } from './form/formCommands.ts';
import { FormEditor } from './form/formEditor.ts';

/** The dependencies of documents of query nodes. */
export type NodesNeeds = Pick<CatalogArea, 'catalogs' | 'values'> & {
  readonly connections: Connections;
};

/** Documents of query nodes, as other areas see them. */
export type NodesArea = {
  /** Shows the problems of such a document. */
  readonly problems: DocumentProblems;
  readonly commands: ReturnType<typeof formCommands>;
};

/** Completes documents of query nodes from what is known about the project, and shows their forms. */
export function registerNodes(
  { context, own }: Activation,
  { connections, catalogs, values }: NodesNeeds,
): NodesArea {
  const catalogOf = (document: TextDocument): CatalogParams | undefined => {
    const project = connections.for(document);
    const catalog = project && catalogs.of(project)?.catalog;
    return catalog && { ...catalog, values: { ...catalog.values, ...values.known(project) } };
  };
  own(new NodeCompletionProvider(catalogOf));
  own(new FormEditor({ extensionUri: context.extensionUri, catalogOf }));
  return { problems: own(new DocumentProblems()), commands: formCommands() };
}
