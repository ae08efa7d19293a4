import type { Service } from '../../../server/local/service/service.ts';
import type { ProtocolServer } from './protocolServer.ts';
import assert from 'node:assert/strict';
import { Projects, webMap } from './projects.ts';

/** A server, and the project on it that the tests of a suite ask. */
export type OnServer = {
  readonly projects: Projects;
  readonly server: ProtocolServer;
  readonly project: Service;
};

/** Opens a server and a project on it for the suite that calls it. */
export function onServer(): OnServer {
  const projects = new Projects();
  let opened: Pick<OnServer, 'server' | 'project'> | undefined;
  const parts = (): Pick<OnServer, 'server' | 'project'> => {
    assert.ok(opened, 'A test of the suite runs.');
    return opened;
  };

  before(async () => {
    await projects.open();
    const server = await projects.server({ passwords: { default: '', analyst: 'pass word:1' } });
    const project = await projects.on(server.origin, { database: 'web', map: webMap });
    opened = { server, project };
  });

  after(() => projects.close());

  beforeEach(() => {
    const { server } = parts();
    server.fault = undefined;
    server.seen.length = 0;
    server.kills.length = 0;
  });

  return {
    projects,
    get server() {
      return parts().server;
    },
    get project() {
      return parts().project;
    },
  };
}
