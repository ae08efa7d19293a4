// The door of the pages, which import nothing beside the protocol.
export * from '../../../server/common/charts/chartKind.ts';
export * from '../../../server/common/charts/chartSpec.ts';
