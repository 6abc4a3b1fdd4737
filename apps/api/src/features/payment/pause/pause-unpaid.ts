import { DAY } from '@touchline/domain/calendar'
import { lockSettlement, type SettlementKey } from '../../../books/billing/settlements.ts'
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
}

/**
 * Pauses the plan at the end of the grace, unless the billing was paid or withdrawn in time. It waits while the
 * organisation is not charged, and could not pay.
 */
export const pauseUnpaid = ({ db, clock, newId }: Parts, key: SettlementKey): Promise<void> =>
  inTransaction(db, { organizationId: key.organizationId }, async (tx) => {
    const settlement = await lockSettlement(tx, key)
    if (settlement === undefined) return
    const { payment_status: status, contract_id: contractId } = settlement
    if (status === 'Complete' || status === 'Cancel') return
    if (await doChargesWait(tx, key.organizationId))
      throw new PutOff('the charges of the organisation wait', { restMs: DAY, cause: null })
    const now = clock.now()
    await pauseContract(tx, { ...key, contractId, now, newId, actor: 'grace' })
  })
