// Reads and writes the form's text: loaded with the first form, since few people open one.
export { formEdits } from './formEdits.ts';
export { readForm } from './readForm.ts';
export { comparedAt, suggestions } from './suggestions.ts';
