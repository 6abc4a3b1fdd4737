import { DAY, type Instant, type Milliseconds } from '@touchline/domain/calendar'
import { type Dunning, isFinal, triesAfter } from '@touchline/domain/payment'
import { type LockedSettlement, lockSettlement, type SettlementKey } from '../../../books/billing/settlements.ts'
import { doChargesWait } from '../../../books/organization/on-hold.ts'
import type { Db } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Clock } from '../../../ports/clock.ts'
import { PutOff } from '../../../queue/queue.ts'
import { pauseContract } from './pause-contract.ts'

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
  readonly dunning: Dunning
}

const A_MOMENT_MS: Milliseconds = 5 * 60_000

/**
 * At the end of the grace period, unless paid or withdrawn. A try at the same instant goes first. Waits while the
 * organisation is not charged.
 */
export const pauseUnpaid = ({ db, clock, newId, dunning }: Parts, key: SettlementKey): Promise<void> =>
  inTransaction(db, { organizationId: key.organizationId }, async (tx) => {
    const settlement = await lockSettlement(tx, key)
    if (settlement === undefined) return
    const { payment_status: status, contract_id: contractId } = settlement
    if (isFinal(status)) return
    const now = clock.now()
    if (await doChargesWait(tx, key.organizationId))
      throw new PutOff('the charges of the organisation wait', { restMs: DAY, cause: null })
    if (isBeingTried(settlement, now))
      throw new PutOff('the card is charged at this moment', { restMs: A_MOMENT_MS, cause: null })
    const { retry_at: retryAt } = settlement
    const furtherTries = retryAt === null ? 0 : triesOf(settlement, dunning, retryAt, now)
    await pauseContract(tx, { ...key, contractId, retryAt, furtherTries, now, newId, actor: 'grace' })
  })

const triesOf = (
  { first_failed_at: firstFailedAt, cycle, zone }: LockedSettlement,
  dunning: Dunning,
  retryAt: Instant,
  now: Instant,
): number => triesAfter(dunning[cycle], { firstFailedAt: firstFailedAt ?? now, zone }, retryAt).length

/** A failed try requests the pause again. */
const isBeingTried = ({ payment_status: status, ...due }: LockedSettlement, now: Instant): boolean =>
  status === 'Requesting' ||
  (status === 'Error' && due.card_payment_method_id !== null && due.retry_at !== null && due.retry_at <= now)
