import type { ApiReply, ApiRequest } from '../../http/routes.ts';
import { page } from '../../http/page.ts';

/** A page of a list, of those whose name contains what is searched for. */
export function listed(
  items: readonly { readonly name: string }[],
  { query, url }: ApiRequest,
): ApiReply {
  const search = query.get('search')?.toLowerCase() ?? '';
  const found = items.filter(({ name }) => name.toLowerCase().includes(search));
  const { items: results, ...rest } = page(found, query, url);
  return { status: 200, body: { ...rest, results } };
}
