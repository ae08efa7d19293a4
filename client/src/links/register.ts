import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { pathsOfUris, type UriPaths } from '../base/uriPaths.ts';

/** The commands for links to insights and queries. */
export type LinksArea = { readonly commands: CommandsOf<'links'> };

/** The dependencies of links. */
export type LinksNeeds = Pick<AuthArea, 'connections'> & { readonly uris: UriPaths };

/** Follows links to insights and queries, and copies them. */
export function registerLinks(
  { context, own }: Activation,
  { connections, uris }: LinksNeeds,
): LinksArea {
  for (const kind of ['insight', 'query'] as const) {
    const follow = async (parameters: URLSearchParams): Promise<void> => {
      const { followLink } = await import('./followLink.ts');
      await followLink(connections, kind, parameters);
    };
    own(uris.on(pathsOfUris[kind], (parameters) => void follow(parameters)));
  }
  return {
    commands: {
      'hogql.link.copy': async (chosen) => {
        const { copyLink } = await import('./copyLink.ts');
        await copyLink(connections, context.extension.id, chosen);
      },
    },
  };
}
