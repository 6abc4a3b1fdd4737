import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { serveReports } from '../http/console/csp-reports.ts'
import { serveDesk } from '../http/desk/serve-desk.ts'
import { createServer, type ServerOptions } from '../http/server/server.ts'
import type { Deps } from '../use-case/deps.ts'
import { deskRoutes } from './routes.ts'
import { type Desk, rolesOf } from './sign-in/desk.ts'

interface DeskServerOptions extends Omit<ServerOptions, 'cells' | 'origins' | 'trustedOrigins'> {
  readonly cells: readonly Deps[]
  readonly desk: Desk
  readonly folder: string
}

/** Assets are named by their content's hash; the rest is revalidated. */
const cacheFor = (path: string): string =>
  path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'

/** Calls and pages of the desk at its own address. Not yet listening. */
export async function buildDesk({ cells, desk, folder, ...options }: DeskServerOptions): Promise<FastifyInstance> {
  const server = await createServer({
    ...options,
    cells: [],
    origins: { scripts: [], frames: [], connections: [] },
    trustedOrigins: [new URL(desk.settings.url).origin],
  })
  const gate = { db: desk.db, rolesOf: (groups: readonly string[]) => rolesOf(desk, groups) }
  serveDesk(
    server,
    cells.map((deps) => ({ deps, routes: deskRoutes(deps, desk) })),
    gate,
    options.security,
  )
  serveReports(server, () => performance.now())
  const config = { name: cells[0]?.cell.brand.name ?? '', regions: cells.map(({ cell }) => cell.region) }
  server.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(config))
  if (existsSync(folder))
    await server.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheFor(path))
      },
    })
  return server
}
