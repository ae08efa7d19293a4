import { answerRequests } from './compiling/answering.ts';
import { parseHogQL } from './parser.ts';

answerRequests(parseHogQL);
