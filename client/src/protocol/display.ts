// The pages' only way to these: they import nothing beside the protocol.
export * from '../../../server/common/charts/serviceDisplay.ts';
export * from '../../../server/common/charts/chartSpec.ts';
