import { describeComparison } from './comparison.ts';

describeComparison(Number(process.env['TYPES_SEED'] ?? 1), 300);
