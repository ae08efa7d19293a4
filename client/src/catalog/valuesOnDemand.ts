import type { TextDocument } from 'vscode';
import type { ServiceClient } from '../api/serviceClient.ts';
import type { Session, SessionGap } from '../auth/sessions.ts';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import type { ComparedProperty } from '../../../server/src/protocol/comparedProperty.ts';
import type { ValuesOffer } from '../language/typing/valuesEntry.ts';
import { catalogId, type ProjectAddress } from './catalogStore.ts';
import { PropertyValues } from './propertyValues.ts';

/** The dependencies of values on demand. */
export type OnDemandParts = {
  readonly openSession: (document: TextDocument) => Promise<Session | SessionGap>;
  /** Hands values to the language server. */
  readonly tell: (catalog: CatalogParams) => Promise<void>;
};

/** A completion list does not wait longer than this for a service; the next one has the values. */
const longestWaitMs = 1500;

/** Tells the language server the values of a property before it completes a text. */
export class ValuesOnDemand {
  readonly #parts: OnDemandParts;
  readonly #projects = new Map<string, PropertyValues>();
  /** The newest of each project: keys change. */
  readonly #clients = new Map<string, ServiceClient>();

  constructor(parts: OnDemandParts) {
    this.#parts = parts;
  }

  /** Never rejects: completion continues without the values. */
  async prepare(document: TextDocument, property: ComparedProperty): Promise<void> {
    const session = await this.#parts.openSession(document);
    if (!('client' in session)) return;
    const values = this.#valuesOf(session);
    const slow = new Promise<void>((resolve) => {
      setTimeout(resolve, longestWaitMs).unref();
    });
    await Promise.race([values.want(property), slow]);
    // A catalog that arrived meanwhile has reset what the server knew.
    if (Object.keys(values.known).length > 0) {
      const id = catalogId(session.connection);
      await this.#parts.tell({ id, revision: 'values', values: values.known });
    }
  }

  /** The offer for a property: to load its values, or to name an event first. */
  async offer(
    document: TextDocument,
    property: ComparedProperty,
  ): Promise<ValuesOffer | undefined> {
    const session = await this.#parts.openSession(document);
    return 'client' in session ? this.#valuesOf(session).offer(property) : undefined;
  }

  /** The values of a project that have been asked for, by the paths of their properties. */
  known(project: ProjectAddress): Readonly<Record<string, readonly string[]>> {
    return this.#projects.get(catalogId(project))?.known ?? {};
  }

  #valuesOf({ client, connection }: Session): PropertyValues {
    const id = catalogId(connection);
    this.#clients.set(id, client);
    const known = this.#projects.get(id);
    if (known) return known;
    const made = new PropertyValues((of, name, signal, event) =>
      (this.#clients.get(id) ?? client)
        .projectData(connection.projectId)
        .values(of, name, undefined, signal, event),
    );
    this.#projects.set(id, made);
    return made;
  }
}
