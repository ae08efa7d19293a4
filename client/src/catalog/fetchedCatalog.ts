import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';

/** A project's catalog as fetched. */
export type FetchedCatalog = {
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly catalog: CatalogParams;
  /** When descriptions and the age of the oldest events were asked for, in milliseconds since 1970. */
  readonly detailsAskedAt?: number;
  /** The parts that could not be fetched, in words: `This key cannot read cohorts. It lacks cohort:read.` */
  readonly gaps: readonly string[];
};
