import { t } from '@vscode/l10n';
import {
  CodeLens,
  type CodeLensProvider,
  languages,
  Range,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  window,
  workspace,
} from 'vscode';
import {
  type LooseArguments,
  type OperationName,
  operationNames,
  operationOf,
} from '../api/operations.ts';
import { bodySchemas, bodyTemplates } from '../api/operations/bodies.ts';
import type { BodyKind } from '../api/operations/operation.ts';
import { inLanguage } from '../api/operations/schemaWords.ts';
import { ofTable } from '../protocol/language.ts';
import { replaceAll } from '../base/edits.ts';
import { lastPart } from '../base/fileName.ts';
import { Owner } from '../base/owner.ts';
import type { CommandId } from '../base/commandIds.ts';

/** A call whose body is being written. */
export type PendingRequest = {
  readonly name: OperationName;
  readonly values: LooseArguments;
  /** Its target, as `name:port` and project. */
  readonly host: string;
  readonly projectId: string;
};

/** The end of a request document's name; the part before it names the schema of its body. */
const suffix = '.hogql-body.json';

/**
 * Bodies of calls as untitled JSON documents: VS Code keeps the typed text, and completes it by the schema that the
 * document's name selects.
 */
export class RequestDocuments extends Owner implements CodeLensProvider {
  readonly #pending = new Map<string, PendingRequest>();
  #count = 0;

  constructor() {
    super();
    this.register(languages.registerCodeLensProvider({ pattern: `**/*${suffix}` }, this));
    this.register(workspace.registerTextDocumentContentProvider('hogql-schema', schemas));
  }

  /** Opens a document for the body of a call, with an example in it. */
  async open(request: PendingRequest, kind: BodyKind): Promise<void> {
    const uri = this.#freeUri(request.name, kind);
    this.#pending.set(uri.toString(), request);
    const document = await workspace.openTextDocument(uri);
    await replaceAll(document, `${JSON.stringify(bodyTemplates[kind], undefined, 2)}\n`);
    await window.showTextDocument(document);
  }

  /** The call a document belongs to; after a restart only its operation is known. */
  find({
    uri,
  }: TextDocument):
    | { readonly name: OperationName; readonly request?: PendingRequest }
    | undefined {
    const request = this.#pending.get(uri.toString());
    const name =
      request?.name ?? operationNames.find((each) => lastPart(uri).startsWith(`${each}-`));
    if (!name || !uri.path.endsWith(suffix)) return undefined;
    return { name, ...(request ? { request } : {}) };
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    const found = this.find(document);
    if (!found) return [];
    const { method, path } = operationOf(found.name);
    const command: CommandId = 'hogql.operation.send';
    const title = `$(play) ${t('Send')} ${method} ${path.replace('/api/projects/{project_id}/', '…/')}`;
    return [new CodeLens(new Range(0, 0, 0, 0), { command, title, arguments: [document.uri] })];
  }

  #freeUri(name: OperationName, kind: BodyKind): Uri {
    const taken = new Set(workspace.textDocuments.map(({ uri }) => uri.toString()));
    for (;;) {
      const path = `${name}-${++this.#count}.${kind}${suffix}`;
      const uri = Uri.from({ scheme: 'untitled', path });
      if (!taken.has(uri.toString())) return uri;
    }
  }
}

/**
 * The schemas of bodies, as `hogql-schema://bodies/<kind>.json`, where the JSON support asks for
 * them.
 */
const schemas: TextDocumentContentProvider = {
  provideTextDocumentContent: ({ path }) => {
    const kind = path.replace(/^\/|\.json$/g, '');
    if (!(kind in bodySchemas)) return undefined;
    return JSON.stringify(inLanguage(bodySchemas[kind as BodyKind], ofTable));
  },
};
