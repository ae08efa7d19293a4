import { readers } from './fuzz.ts';

// A program: gives every reader its good texts.
for (const { seeds, read } of Object.values(readers)) {
  for (const seed of seeds) await read(seed);
}
