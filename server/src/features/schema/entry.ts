import type { SchemaEntry } from '../../protocol/schema.ts';

/** Entries are made when they are shown: a project can have thousands of tables. */
export type Entry = () => SchemaEntry;
