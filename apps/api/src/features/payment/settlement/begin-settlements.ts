import type { Seconds } from '@touchline/domain/calendar'
import type { BillingId } from '@touchline/domain/ids'
import { beginAttempts, type SettlementKey } from '../../../books/billing/settlements.ts'
import { chargingStoppedAt, holdCharging } from '../../../books/organization/charging-stop.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { inTransaction, scopeOf } from '../../../db/transaction.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Payments } from '../../../ports/payments.ts'
import { enqueueAll } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { readSettlements } from './due.store.ts'
import { type Call, nextStep, type SettlementStep } from './next-step.ts'

export type Due = SettlementKey & { readonly attempt?: number | undefined }

interface Beginning {
  readonly db: Db
  readonly clock: Clock
  readonly payments: Payments
}

export const beginSettlements = (
  { db, clock, payments }: Beginning,
  due: readonly Due[],
): Promise<readonly SettlementStep[]> =>
  inTransaction(db, scopeOf(due), async (tx) => {
    await holdCharging(tx)
    const now = clock.now()
    const steps = await stepsOf(tx, due)
    const restSeconds = payments.retryAfterSeconds()
    const later = restSeconds === null ? aboveShare(steps) : steps.filter(isCall)
    await askAgain(tx, later, now, restSeconds ?? 0)
    const ready = steps.filter((step) => !later.some((each) => each === step))
    const begun = await beginAttempts(
      tx,
      ready.flatMap((step) => (step.kind === 'charge' ? [step.request] : [])),
      now,
    )
    return ready.filter(({ kind, key }) => kind !== 'charge' || begun.has(key.billingId))
  })

async function stepsOf(tx: Tx, due: readonly Due[]): Promise<readonly SettlementStep[]> {
  const rows = new Map((await readSettlements(tx, due)).map((row) => [row.billing_id, row]))
  const isStopped = (await chargingStoppedAt(tx)) !== null
  const steps = new Map<BillingId, SettlementStep>()
  for (const { billingId, attempt = 1 } of due) {
    const row = rows.get(billingId)
    const step = row === undefined ? null : nextStep({ ...row, is_on_hold: row.is_on_hold || isStopped }, attempt)
    if (step !== null) steps.set(billingId, step)
  }
  return [...steps.values()]
}

const isCall = (step: SettlementStep): step is Call => step.kind !== 'no-card'

/** Calls per organisation and batch; the rest go to the end of the queue. */
const SHARE = 5

const aboveShare = (steps: readonly SettlementStep[]): readonly Call[] => {
  const byOrganization = Map.groupBy(steps.filter(isCall), ({ key }) => key.organizationId)
  return [...byOrganization.values()].flatMap((calls) => calls.slice(SHARE))
}

const askAgain = (tx: Tx, calls: readonly Call[], now: number, seconds: Seconds): Promise<unknown> =>
  enqueueAll(
    tx,
    calls.map(({ key, request: { attempt } }) => ({
      job: jobs.settleAgain({ ...key, attempt }),
      runAt: now + seconds * 1_000,
    })),
    now,
  )
