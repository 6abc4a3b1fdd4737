import { endpoints } from '@touchline/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { ping } from './db/ping.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { contractRoutes } from './features/contract/routes.ts'
import { organizationRoutes } from './features/organization/routes.ts'
import { planRoutes } from './features/plans/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import type { ServedConsole } from './http/console.ts'
import { serveConsole } from './http/console.ts'
import type { Deps } from './http/deps.ts'
import { type HealthChecks, serveHealth } from './http/health.ts'
import type { Route } from './http/route.ts'
import { createServer, type ServerOptions } from './http/server.ts'

/** Every feature's calls for one region's cell, wired by hand. */
export const cellRoutes = (deps: Deps): readonly Route[] => [
  ...signInRoutes(deps),
  ...organizationRoutes(deps),
  ...catalogueRoutes(deps),
  ...contractRoutes(deps),
  ...planRoutes(deps),
  ...billingRoutes(deps),
  ...receiptRoutes(deps),
  ...usageRoutes(deps),
]

export interface AppOptions extends Omit<ServerOptions, 'cells'> {
  readonly cells: readonly Deps[]
  readonly console: ServedConsole
  /** Beyond the databases, which are asked anyway. */
  readonly health: HealthChecks
}

/** The whole server, not yet listening: the cells' calls, the console and the health check. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const cells = options.cells.map((deps) => ({ deps, routes: cellRoutes(deps), table: endpoints }))
  const databases = Object.fromEntries(options.cells.map(({ cell, db }) => [`database ${cell.region}`, () => ping(db)]))
  const server = await createServer({ ...options, cells })
  serveHealth(server, { ...databases, ...options.health })
  await serveConsole(server, options.console)
  return server
}
