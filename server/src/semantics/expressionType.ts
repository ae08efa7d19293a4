import type { Expression } from '../ast/nodes.ts';
import type { Scope } from './scope.ts';

/** The type of a value as far as it can be told without asking the service. */
export function expressionType(expression: Expression, scope: Scope): string {
  switch (expression.kind) {
    case 'NumberLiteral':
      return /^[+-]?(?:\d+|0[xX][0-9a-fA-F]+)$/.test(expression.text) ? 'Int64' : 'Float64';
    case 'StringLiteral':
    case 'Template':
      return 'String';
    case 'Path':
      return scope.resolve(expression.names)?.type ?? 'unknown';
    case 'Not':
    case 'Logical':
    case 'Between':
    case 'IsNull':
    case 'IsDistinct':
      return 'Bool';
    case 'Binary':
      return /^[-+*/%]$|^\|\||^\?\?$/.test(expression.operator) ? 'unknown' : 'Bool';
    case 'Alias':
    case 'Parenthesized':
      return expressionType(expression.expression, scope);
    case 'Cast':
      return expression.type.kind === 'TypeName' ? expression.type.text : 'unknown';
    case 'Call': {
      const info = scope.environment.catalog.functions.find(expression.name.text);
      return info?.signatures?.[0]?.[1] ?? info?.returns?.[0] ?? 'unknown';
    }
    default:
      return 'unknown';
  }
}
