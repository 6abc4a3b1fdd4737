import { cellRoutes } from '@touchline/api/app'
import { keepTaxTable } from '@touchline/api/books/billing/buyer-taxes.store'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import type { Kind } from '@touchline/api/queue/kinds'
import { createWorker } from '@touchline/api/queue/worker'
import type { CellConfig } from '@touchline/api/use-case/cell-config'
import type { Deps } from '@touchline/api/use-case/deps'
import type { Instant } from '@touchline/domain/calendar'
import type { TaxTable } from '@touchline/domain/money'
import type { BillingRole } from '@touchline/domain/people'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type MovableClock, movableClock, testCell, testDeps } from './deps.ts'
import { type Reply, type Request, serveRoutes, type TestServer } from './http.ts'
import { createOrganization, type MadeOrganization, type OrganizationOptions } from './organization.ts'
import { createPerson } from './person.ts'
import { type TestOrganization, visiting } from './test-organization.ts'

export interface TestCell {
  readonly database: TestDatabase
  readonly clock: MovableClock
  readonly deps: Deps
  readonly server: TestServer
  /** Runs due jobs of billings, plans and requests, not settlements; returns how many. Throws their errors. */
  runDue(): Promise<number>
  /** Moves the clock and runs what is due. */
  liveUntil(moment: string | Instant): Promise<void>
  /** Without a session; below the cell's base. */
  send(request: Request): Promise<Reply>
  readonly logLines: readonly string[]
  readonly securityLines: readonly string[]
  /** Can buy by default. */
  open(options?: OrganizationOptions): Promise<TestOrganization>
  join(organization: MadeOrganization, role: BillingRole): Promise<TestOrganization>
  drop(): Promise<void>
}

const instantOf = (moment: string | Instant): Instant => (typeof moment === 'string' ? Date.parse(moment) : moment)

const kinds: readonly Kind[] = [
  'recalculate',
  'month-close',
  'plan-start',
  'plan-end',
  'end-goodwill',
  'request-expiry',
  'end-trash',
  'end-look',
  'prices-sweep',
  'price-notice',
  'rehearse-draft',
  'publish-draft',
]
const billingKinds: ReadonlySet<string> = new Set(kinds)

export const openTestCell = async (now: string | Instant, config: Partial<CellConfig> = {}): Promise<TestCell> => {
  const database = await createTestDatabase({ isSeeded: true })
  const clock = movableClock(instantOf(now))
  const deps = testDeps(database.db, { clock, cell: { ...testCell, ...config } })
  const server = await serveRoutes(deps, cellRoutes(deps))
  const failures: unknown[] = []
  const worker = createWorker({
    db: database.db,
    clock,
    handlers: Object.fromEntries(Object.entries(cellJobs(deps)).filter(([kind]) => billingKinds.has(kind))),
    onError: (error) => void failures.push(error),
  })

  const runDue = async (): Promise<number> => {
    const count = await worker.runDue()
    if (failures.length > 0) throw new AggregateError(failures.splice(0), 'jobs failed')
    return count
  }

  const liveUntil = async (moment: string | Instant): Promise<void> => {
    clock.moveTo(instantOf(moment))
    await runDue()
  }

  const open = async (options: OrganizationOptions = {}): Promise<TestOrganization> => {
    return visit(await createOrganization(database.ownerDb, { canBuy: true, ...options }))
  }

  const visit = async (made: MadeOrganization): Promise<TestOrganization> => {
    const token = await server.signIn(made)
    return visiting({ server, ownerDb: database.ownerDb, token: () => token }, made)
  }

  const join = async (organization: MadeOrganization, role: BillingRole) =>
    visit(await createPerson(database.ownerDb, organization, role))

  const drop = async (): Promise<void> => {
    await server.close()
    await database.drop()
  }
  const { send, logLines, securityLines } = server
  return { database, clock, deps, server, runDue, liveUntil, send, logLines, securityLines, open, join, drop }
}

export const taxedBy = ({ database }: TestCell, table: TaxTable): Promise<void> =>
  inTransaction(database.db, jobsScope, (tx) => keepTaxTable(tx, table))
