import { defineRule, type ESTree } from '@oxlint/plugins';

/** A rule for names: types are in PascalCase, and constants are named like all other variables. */
export const names = defineRule({
  create(context) {
    const checkType = (id: ESTree.BindingIdentifier | null): void => {
      if (!id || /^[A-Z][^_]*$/.test(id.name)) return;
      context.report({ node: id, message: `Name the type ${id.name} in PascalCase.` });
    };
    return {
      VariableDeclarator({ id }) {
        // Names taken out of an object are the service's own.
        if (id.type !== 'Identifier' || isVariableName(id.name)) return;
        context.report({ node: id, message: `Name the variable ${id.name} in camelCase.` });
      },
      ClassDeclaration({ id }) {
        checkType(id);
      },
      TSEnumDeclaration({ id }) {
        checkType(id);
      },
      TSInterfaceDeclaration({ id }) {
        checkType(id);
      },
      TSTypeAliasDeclaration({ id }) {
        checkType(id);
      },
      // A type after `infer` may have an underscore, which marks it as unused.
      TSTypeParameterDeclaration({ params }) {
        for (const { name } of params) checkType(name);
      },
    };
  },
});

/** camelCase or PascalCase, with an underscore before it if it is unused. */
function isVariableName(name: string): boolean {
  return /^_?[^_]*$/.test(name) && !/^[A-Z][A-Z0-9]*$/.test(name);
}
