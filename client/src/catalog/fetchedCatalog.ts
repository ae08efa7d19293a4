import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';

/** A project's catalog as it was fetched. */
export type FetchedCatalog = {
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly catalog: CatalogParams;
  /** What could not be had, in words: `The key lacks cohort:read: cohorts.` */
  readonly gaps: readonly string[];
};
