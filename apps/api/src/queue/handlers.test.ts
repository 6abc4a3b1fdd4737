import { describe, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { type Handlers, handlersByKind } from './handlers.ts'
import type { Job } from './queue.ts'
import type { JobContext } from './worker.ts'

const organizationId = '00000000-0000-4000-8000-000000000001'
const billingId = '00000000-0000-4000-8000-000000000003'

describe('a job', () => {
  const seen: unknown[] = []
  const nothing = async (): Promise<void> => undefined
  interface Needs {
    readonly worker: JobContext
  }
  const handlers: Handlers<Needs> = {
    'plan-start': nothing,
    'plan-end': nothing,
    'forgotten-password': nothing,
    'first-link': nothing,
    'make-refund': nothing,
    'read-dispute': nothing,
    'send-evidence': nothing,
    'read-refunds': nothing,
    'read-event': nothing,
    'read-events': nothing,
    'earlier-documents': nothing,
    'compare-charges': nothing,
    'compare-charge': nothing,
    'compare-disputes': nothing,
    'compare-dispute': nothing,
    'compare-own': nothing,
    'read-payouts': nothing,
    'read-payout': nothing,
    'end-goodwill': nothing,
    suspend: nothing,
    'payment-failed-mail': nothing,
    'account-closed-mail': nothing,
    'send-mail': nothing,
    outlook: nothing,
    'notices-sweep': nothing,
    'prices-sweep': nothing,
    'price-notice': nothing,
    'compute-campaign': nothing,
    'send-campaign': nothing,
    'rehearse-draft': nothing,
    'publish-draft': nothing,
    'request-expiry': nothing,
    'end-look': nothing,
    'preview-run': nothing,
    'compare-runs': nothing,
    'purge-account': nothing,
    'end-trash': nothing,
    'remind-of-factor': nothing,
    departures: nothing,
    'deliver-events': nothing,
    'report-receiver': nothing,
    'plan-begun': nothing,
    'keep-papers': async (payload, _, job) => void seen.push([payload, job.attempt]),
    'usage-months': nothing,
    'check-books': nothing,
    'notify-operators': nothing,
    'report-jobs': nothing,
    'report-charging': nothing,
    'check-papers': nothing,
    sweep: nothing,
    recalculate: async (payloads) => void seen.push(payloads),
    settle: nothing,
    'month-close': nothing,
    'read-mail-reports': nothing,
    'report-outcome': nothing,
    'plan-notices': nothing,
    'due-notice': nothing,
    'notice-mails': nothing,
    'hand-out-events': nothing,
    'tell-platform': nothing,
  }
  const byKind = handlersByKind(handlers, { needsIn: (worker) => ({ worker }), around: (work) => work })
  const context = { db: connect({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1 }), clock: { now: () => 0 } }
  const jobOf = (payload: Job['payload']): Job => ({
    id: 1,
    kind: 'any',
    uniqueKey: null,
    organizationId,
    payload,
    runAt: 0,
    priority: 0,
    createdAt: 0,
    attempt: 2,
    maxAttempts: 8,
    requestId: null,
    traceparent: null,
    together: null,
    shard: null,
  })
  const { 'keep-papers': keepPapers, recalculate } = byKind
  const run = (payload: Job['payload']) =>
    typeof keepPapers === 'function' ? keepPapers(jobOf(payload), context) : Promise.reject(new Error('not one by one'))
  const runAll = (all: readonly Job['payload'][]) =>
    typeof recalculate === 'object'
      ? recalculate.handle(all.map(jobOf), context)
      : Promise.reject(new Error('no batch'))

  it('comes to its handler with a payload that its kind has, also one of the version before', async () => {
    const after = { organizationId, documentId: billingId }
    await run({ day: 20_000 })
    await run({ day: 20_000, after })
    expect(seen).toEqual([
      [{ day: 20_000 }, 2],
      [{ day: 20_000, after }, 2],
    ])
  })

  it('with another payload fails before its handler sees it', async () => {
    await expect(run({ organizationId })).rejects.toThrow('day')
    expect(seen).toHaveLength(2)
  })

  it('of a kind that is handled in batches comes with others, and fails with one that is not of its kind', async () => {
    await runAll([
      { organizationId, billingId },
      { organizationId, billingId: organizationId },
    ])
    expect(seen.at(-1)).toEqual([
      { organizationId, billingId },
      { organizationId, billingId: organizationId },
    ])
    await expect(runAll([{ organizationId, billingId }, { organizationId }])).rejects.toThrow('billingId')
    expect(seen).toHaveLength(3)
  })
})
