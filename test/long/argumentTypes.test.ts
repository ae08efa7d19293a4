import { describeComparison } from '../api/types/comparison.ts';

/** TYPES_SEED repeats a run. */
describeComparison(Number(process.env['TYPES_SEED'] ?? Math.floor(Math.random() * 1e9)), 20_000);
