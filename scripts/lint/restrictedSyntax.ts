import { defineRule, type Node } from '@oxlint/plugins';

/** Syntax that must not be used, by the selector of its nodes, and the message that says why. */
export type Restriction = { readonly selector: string; readonly message: string };

/** A rule that reports the syntax that its options name. */
export const restrictedSyntax = defineRule({
  meta: { schema: { type: 'array', items: { type: 'object' } } },
  create(context) {
    const restrictions = context.options as readonly Restriction[];
    return Object.fromEntries(
      restrictions.map(({ selector, message }) => [
        selector,
        (node: Node) => {
          context.report({ node, message });
        },
      ]),
    );
  },
});
