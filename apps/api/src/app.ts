import { endpoints } from '@touchline/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { systemClock } from './adapters/system-clock.ts'
import { canWrite } from './db/can-write.ts'
import { type Db, isSpread } from './db/connect.ts'
import { lookAtMachines } from './db/machines.ts'
import { ping } from './db/ping.ts'
import { requestedAddOns } from './features/add-ons/requested-add-ons.ts'
import { addOnRoutes } from './features/add-ons/routes.ts'
import { bellRoutes } from './features/bell/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { calendarFeedRoutes } from './features/calendar-feed/routes.ts'
import { cancellationRoutes } from './features/cancellation/routes.ts'
import { caseRoutes } from './features/cases/routes.ts'
import { catalogueRoutes } from './features/catalogue/routes.ts'
import { contractRoutes } from './features/contract/routes.ts'
import { couponRoutes } from './features/coupons/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { ingestionRoutes } from './features/ingestion/routes.ts'
import { lookRoutes } from './features/looks/routes.ts'
import { mailReportRoutes } from './features/mail/reports/routes.ts'
import { mailRoutes } from './features/mail/routes.ts'
import { organizationRoutes } from './features/organization/routes.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { paymentRoutes } from './features/payment/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { periodPackRoutes } from './features/period-pack/routes.ts'
import { requestedPlans } from './features/plans/requested-plans.ts'
import { planRoutes } from './features/plans/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { recipientRoutes } from './features/recipients/routes.ts'
import { requestRoutes } from './features/requests/routes.ts'
import { seatRoutes } from './features/seats/routes.ts'
import { factorDemandRoutes } from './features/sign-in/demand/routes.ts'
import { forgottenPasswordRoutes } from './features/sign-in/forgotten/routes.ts'
import { invitationRoutes } from './features/sign-in/invitation/routes.ts'
import { linkRoutes } from './features/sign-in/links/routes.ts'
import { secondFactorRoutes } from './features/sign-in/own-security/routes.ts'
import { passkeyRoutes } from './features/sign-in/passkey-routes.ts'
import { providerRoutes } from './features/sign-in/provider-routes.ts'
import { reopenRoutes } from './features/sign-in/reopen/routes.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { securityRoutes } from './features/sign-in/security-routes.ts'
import { sleepRoutes } from './features/sleep/routes.ts'
import { clockRoutes } from './features/test-clock/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { videoRoutes } from './features/videos/routes.ts'
import { type ServedConsole, serveConsole } from './http/console/console.ts'
import { serveReports } from './http/console/csp-reports.ts'
import { type SecurityText, serveSecurityText } from './http/console/security-text.ts'
import { type HealthChecks, serveHealth } from './http/health/health.ts'
import { machinesAnswer } from './http/health/machine-health.ts'
import { remembered } from './http/health/provider-health.ts'
import type { Route } from './http/route.ts'
import { createServer, type ServerOptions } from './http/server/server.ts'
import type { Deps } from './use-case/deps.ts'

export const cellRoutes = (deps: Deps): readonly Route[] => {
  const routes = singleRoutes(deps)
  return [...routes, ...overviewRoutes(deps, routes)]
}

const singleRoutes = (deps: Deps): readonly Route[] => [
  ...signInRoutes(deps),
  ...providerRoutes(deps),
  ...linkRoutes(deps),
  ...lookRoutes(deps),
  ...caseRoutes(deps),
  ...forgottenPasswordRoutes(deps),
  ...invitationRoutes(deps),
  ...reopenRoutes(deps),
  ...peopleRoutes(deps),
  ...securityRoutes(deps),
  ...passkeyRoutes(deps),
  ...secondFactorRoutes(deps),
  ...factorDemandRoutes(deps),
  ...organizationRoutes(deps),
  ...catalogueRoutes(deps),
  ...contractRoutes(deps),
  ...planRoutes(deps),
  ...couponRoutes(deps),
  ...billingRoutes(deps),
  ...receiptRoutes(deps),
  ...documentRoutes(deps),
  ...periodPackRoutes(deps),
  ...addOnRoutes(deps),
  ...requestRoutes(deps, { plans: requestedPlans, addOns: requestedAddOns }),
  ...usageRoutes(deps),
  ...seatRoutes(deps),
  ...sleepRoutes(deps),
  ...videoRoutes(deps),
  ...historyRoutes(deps),
  ...calendarFeedRoutes(deps),
  ...bellRoutes(deps),
  ...ingestionRoutes(deps),
  ...paymentRoutes(deps),
  ...cancellationRoutes(deps),
  ...mailRoutes(deps),
  ...mailReportRoutes(deps),
  ...recipientRoutes(deps),
  ...clockRoutes(deps),
]

interface WorkerOptions extends Omit<ServerOptions, 'cells'> {
  readonly cells: readonly Deps[]
  readonly health: HealthChecks
}

interface AppOptions extends WorkerOptions {
  readonly console: ServedConsole
  /** Where weaknesses are reported to; null where nobody is named. */
  readonly securityText: SecurityText | null
}

const WRITTEN_EVERY_MS = 10_000

const isWell = (db: Db): (() => Promise<boolean>) => {
  const takesMore = remembered(
    () => canWrite(db),
    WRITTEN_EVERY_MS,
    () => performance.now(),
  )
  return async () => (await ping(db)) && takesMore()
}

const databasesOf = (cells: readonly Deps[]): HealthChecks =>
  Object.fromEntries(
    cells.flatMap(({ cell, db }) => [
      [`database ${cell.region}`, isWell(db)] as const,
      ...(isSpread(db) ? [[`machines ${cell.region}`, machinesOf(db)] as const] : []),
    ]),
  )

const machinesOf = (db: Db) =>
  machinesAnswer(
    () => lookAtMachines(db),
    () => performance.now(),
  )

export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const cells = options.cells.map((deps) => ({ deps, routes: cellRoutes(deps), table: endpoints }))
  const server = await createServer({ ...options, cells })
  serveHealth(server, { ...databasesOf(options.cells), ...options.health })
  serveReports(server, () => performance.now())
  if (options.securityText !== null) serveSecurityText(server, options.securityText, systemClock.now)
  await serveConsole(server, options.console)
  return server
}

export const buildWorkerApp = async ({ cells, health, ...options }: WorkerOptions): Promise<FastifyInstance> => {
  const server = await createServer({ ...options, cells: [] })
  serveHealth(server, { ...databasesOf(cells), ...health })
  return server
}
