import { createRequire } from 'node:module';
import type { LexerStart } from './startUp.bench.ts';

// Prints how long the named bundled parser takes to load and to build its lexer.
const require = createRequire(import.meta.url);
const begun = performance.now();
const { warmUp } = require(process.argv[2] ?? '') as { warmUp: () => void };
const loaded = performance.now();
warmUp();
const times: LexerStart = { load: loaded - begun, warmUp: performance.now() - loaded };
console.log(JSON.stringify(times));
