import type { ApiReply, ApiRequest } from '../../http/routes.ts';
import { page } from '../../http/page.ts';

/** A page of the items whose name contains the search text. */
export function listed(
  items: readonly { readonly name: string }[],
  { query, url }: ApiRequest,
): ApiReply {
  const search = query.get('search')?.toLowerCase() ?? '';
  const found = items.filter(({ name }) => name.toLowerCase().includes(search));
  const { items: results, ...rest } = page(found, query, url);
  return { status: 200, body: { ...rest, results } };
}
