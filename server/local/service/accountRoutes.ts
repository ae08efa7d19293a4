import type { ApiReply, Route } from '../http/routes.ts';
import type { ProjectFacts } from '../data/project/project.ts';
import { demoUser } from '../data/demo/project.ts';

/** The caller, the permissions of the key, and the projects. */
export function accountRoutes(project: ProjectFacts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/projects/',
      scope: 'project:read',
      handle: () => ({
        status: 200,
        body: { count: 1, next: null, previous: null, results: [project] },
      }),
    },
    {
      method: 'GET',
      path: '/api/projects/:project/',
      scope: 'project:read',
      handle: () => ({ status: 200, body: project }),
    },
    {
      method: 'GET',
      path: '/api/users/@me/',
      scope: 'user:read',
      handle: (): ApiReply => {
        const organization = { id: project.organization, name: project.name };
        const team = { id: project.id, name: project.name };
        return {
          status: 200,
          body: { ...demoUser, team, organization, organizations: [organization] },
        };
      },
    },
    {
      method: 'GET',
      path: '/api/personal_api_keys/@current/',
      handle: ({ key }): ApiReply => ({
        status: 200,
        body: { scopes: key.scopes, scoped_teams: [], scoped_organizations: [] },
      }),
    },
  ];
}
