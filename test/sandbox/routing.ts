import type { Route } from '../../server/local/http/routes.ts';

/** Routes with another handler for one of them, which it is made from. */
export function withHandler(
  routes: readonly Route[],
  method: Route['method'],
  path: string,
  change: (handle: Route['handle']) => Route['handle'],
): readonly Route[] {
  if (!routes.some((route) => route.method === method && route.path === path)) {
    throw new Error(`There is no ${method} ${path}.`);
  }
  return routes.map((route) =>
    route.method === method && route.path === path
      ? { ...route, handle: change(route.handle) }
      : route,
  );
}
