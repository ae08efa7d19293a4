import { answerRequests } from '../../../server/local/compiling/answering.ts';
import { parseQuery } from './parse.ts';

answerRequests(parseQuery);
