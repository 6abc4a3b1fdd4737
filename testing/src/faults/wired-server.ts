import { stripePayments } from '@touchline/api/adapters/stripe'
import { cellRoutes } from '@touchline/api/app'
import { connect } from '@touchline/api/db/connect'
import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import type { Payments } from '@touchline/api/ports/payments'
import { createWorker } from '@touchline/api/queue/worker'
import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import { type Reply, type Request, serveRoutes } from '../http.ts'
import type { World } from '../world.ts'
import { startWire, type Wire } from './wire.ts'

export interface WiredOptions {
  /** Short, because a test waits as long. */
  readonly answerMs?: Milliseconds
  readonly payments?: (real: Payments) => Payments
}

/** Its wires to database and provider can break. */
export interface WiredServer {
  readonly database: Wire
  readonly provider: Wire
  send(request: Request): Promise<Reply>
  /** What fails stays queued. */
  work(now: Instant): Promise<void>
  close(): Promise<void>
}

const ANSWER_MS = 400
const PROVIDER_MS = 400

export async function startWiredServer(world: World, options: WiredOptions = {}): Promise<WiredServer> {
  const { secretKey, webhookSecret, url } = world.provider.sandbox
  const [database, provider] = [await startWire(world.database.url), await startWire(url)]
  const answerMs = options.answerMs ?? ANSWER_MS
  const db = connect({ url: database.url, poolSize: 4, answerMs, connectMs: answerMs })
  // One try: a second would come at a later world time.
  const patience = { timeout: PROVIDER_MS, maxNetworkRetries: 0, limitMs: PROVIDER_MS }
  const real = stripePayments({ secretKey, webhookSecrets: [webhookSecret], apiUrl: provider.url, patience })
  const deps = { ...world.deps, db, payments: options.payments?.(real) ?? real }
  const server = await serveRoutes(deps, cellRoutes(deps))
  const work = async (now: Instant): Promise<void> => {
    const clock = { now: () => now }
    const worker = createWorker({ db, clock, handlers: cellJobs({ ...deps, clock }) })
    // A started worker retries.
    await worker.runDue().catch(() => undefined)
  }
  const close = async (): Promise<void> => {
    database.heal()
    provider.heal()
    await server.close()
    await db.destroy()
    await database.close()
    await provider.close()
  }
  return { database, provider, send: server.send, work, close }
}
