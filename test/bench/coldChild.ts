import createParser from '@posthog/hogql-parser';
import { warmUp } from '../../server/src/parser/parse.ts';
import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { parsedWholly } from './parsedWholly.ts';
import { queryOf } from './queries.ts';
import type { ColdParse } from './startUp.bench.ts';

// Prints how long each parser takes for its first text, once it is loaded and built.
const text = queryOf(Number(process.argv[2]));
warmUp();
const official = await createParser();
const begun = performance.now();
parsedWholly(analyze(text));
const parsed = performance.now();
JSON.parse(official.parseSelect(text, true));
const times: ColdParse = { ours: parsed - begun, official: performance.now() - parsed };
console.log(JSON.stringify(times));
