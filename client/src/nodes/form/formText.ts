// What the form reads and writes: loaded with the first form, since few open one.
export { formEdits } from './formEdits.ts';
export { readForm } from './readForm.ts';
export { suggestions } from './suggestions.ts';
