import { comparesQuestions } from './sameRows.ts';

comparesQuestions(1, 24);
