import { comparesQuestions } from '../api/clickhouse/sameRows.ts';

/** CLUSTER_SEED repeats a run. */
comparesQuestions(Number(process.env['CLUSTER_SEED'] ?? Math.floor(Math.random() * 1e9)), 500);
