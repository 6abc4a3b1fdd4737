import { HOUR, type Milliseconds } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { Dunning } from '@touchline/domain/payment'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { bookedTogether } from '../../../db/booked-together.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { inTransaction, scopeOf } from '../../../db/transaction.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ChargeOutcome, NotNow, Payments } from '../../../ports/payments.ts'
import { enqueueAll } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { applyPaymentResults } from './apply-payment-result.ts'
import { beginSettlements, type Due } from './begin-settlements.ts'
import type { Call, SettlementStep } from './next-step.ts'

export interface Settling {
  readonly db: Db
  readonly clock: Clock
  readonly payments: Payments
  readonly issuer: Issuer
  readonly newId: () => string
  readonly dunning: Dunning
  readonly atOnce: number
}

export type Recording = Pick<Settling, 'clock' | 'newId' | 'issuer' | 'dunning'>

export const settlingOf = ({ db, clock, payments, ids, cell }: Deps): Settling => ({
  db,
  clock,
  payments,
  newId: ids.uuid,
  issuer: cell.issuer,
  dunning: cell.dunning,
  atOnce: cell.settlementsAtOnce,
})

/**
 * Commits attempts with their keys before calling the provider (invariant I21): a later run asks about a pending one
 * and never charges under a new key first (invariant I20). Organisations in parallel, bills of one in sequence. Throws
 * the first failure after trying all. Idempotent.
 */
export async function settleBillings(settling: Settling, due: readonly Due[]): Promise<void> {
  const steps = await beginSettlements(settling, due)
  const groups = Map.groupBy(steps, ({ key }) => key.organizationId)
  const record = recorder(settling)
  const [failed] = await sideBySide([...groups.values()], settling.atOnce, async (step) => {
    await record(await resultOf(settling, step))
  })
  if (failed !== undefined) throw failed.error
}

interface Result extends SettlementKey {
  readonly outcome: ChargeOutcome | NotNow
  readonly actor: 'settlement' | 'payer' | 'reconciliation'
}

async function resultOf(settling: Settling, step: SettlementStep): Promise<Result> {
  switch (step.kind) {
    case 'no-card':
      return { ...step.key, outcome: NO_CARD, actor: 'settlement' }
    case 'reconcile':
      return { ...step.key, outcome: await reconciled(settling, step), actor: 'reconciliation' }
    case 'charge':
      return { ...step.key, outcome: await settling.payments.charge(step.request), actor: 'settlement' }
  }
}

const NO_CARD = { kind: 'failed', intentId: null, code: 'card_missing', declineCode: null } as const

const ON_HOLD = { kind: 'not-now', retryAfterSeconds: 3_600 } as const

/**
 * An attempt unknown to the provider is repeated under its key; a failed intent may be of the previous attempt and is
 * confirmed again. On hold nothing is made.
 */
async function reconciled(settling: Settling, { request, isOnHold = false }: Call): Promise<ChargeOutcome | NotNow> {
  const found = await settling.payments.findCharge(request)
  const hasFailed = found?.kind === 'failed' || found?.kind === 'needs-action'
  if (found !== null && !(hasFailed && request.intentId !== null)) return found
  return isOnHold ? ON_HOLD : settling.payments.charge(request)
}

const MINUTE: Milliseconds = 60_000

/** Null once the provider has decided; otherwise with growing delays. */
function askAgainMs(outcome: ChargeOutcome | NotNow): Milliseconds | null {
  if (outcome.kind === 'not-now') return outcome.retryAfterSeconds * 1_000
  if (outcome.kind === 'unknown') return Math.min(MINUTE * 2 ** ((outcome.keys ?? 1) - 1), HOUR)
  return outcome.kind === 'processing' ? HOUR : null
}

const recorder = (settling: Settling) =>
  bookedTogether(
    async (results: readonly Result[]) => {
      await inTransaction(settling.db, scopeOf(results), (tx) => recordAll(tx, settling, results))
      return results
    },
    ({ organizationId }) => organizationId,
  )

async function recordAll(tx: Tx, { clock, newId, issuer, dunning }: Recording, results: readonly Result[]) {
  const now = clock.now()
  const said = results.flatMap(({ organizationId, billingId, outcome, actor }) =>
    outcome.kind === 'not-now' ? [] : [{ key: { organizationId, billingId }, outcome, actor }],
  )
  await applyPaymentResults(tx, said, { now, newId, issuer, dunning })
  const asked = results.flatMap(({ organizationId, billingId, outcome }) => {
    const restMs = askAgainMs(outcome)
    return restMs === null ? [] : [{ job: jobs.settleAgain({ organizationId, billingId }), runAt: now + restMs }]
  })
  await enqueueAll(tx, asked, now)
}

export const recordIn = (
  tx: Tx,
  recording: Recording,
  { organizationId, billingId }: SettlementKey,
  outcome: ChargeOutcome | NotNow,
  actor: Result['actor'],
): Promise<void> => recordAll(tx, recording, [{ organizationId, billingId, outcome, actor }])

interface Failed {
  readonly error: unknown
}

/** Groups in parallel, items of a group in sequence. Returns the failures. */
export async function sideBySide<T>(
  groups: readonly (readonly T[])[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<readonly Failed[]> {
  const waiting = groups.values()
  const failed: Failed[] = []
  const lane = async (): Promise<void> => {
    for (const group of waiting)
      for (const item of group) await work(item).catch((error: unknown) => failed.push({ error }))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, groups.length) }, lane))
  return failed
}
