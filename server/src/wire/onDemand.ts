/**
 * Features that are loaded on first use. What imports this file by `await import` does not read them at the start;
 * together they are one file of the bundle.
 */
export { codeAction } from '../features/codeAction.ts';
export { completion } from '../features/completion.ts';
export { completionResolve } from '../features/completionResolve.ts';
export { declaration, declaredAt } from '../features/declaration.ts';
export { definition, symbolAt } from '../features/definition.ts';
export { fragmentAnswers } from './fragmentAnswers.ts';
export { formatting } from '../features/formatting.ts';
export { hover } from '../features/hover.ts';
export { linkedEditingRange } from '../features/linkedEditingRange.ts';
export { queryAt } from '../features/queryAt.ts';
export { refactoredDocument, refactoring, resolveRefactoring } from '../features/refactoring.ts';
export { references, referencesIn } from '../features/references.ts';
export { prepareRename, rename } from '../features/rename.ts';
export { schema } from '../features/schema.ts';
export { schemaPlace } from '../features/schemaPlace.ts';
export { selectionRange } from '../features/selectionRange.ts';
export { signatureHelp } from '../features/signatureHelp.ts';
export { slices } from '../features/slices.ts';
export { workspaceSymbol } from '../features/workspaceSymbol.ts';
