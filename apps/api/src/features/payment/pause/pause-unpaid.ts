import { writeAudit } from '../../../books/audit.ts'
import { lockSettlement, type SettlementKey } from '../../../books/billing/settlements.ts'
import type { Db } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Clock } from '../../../ports/clock.ts'
import { pauseContract } from './pause-contract.ts'

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly newId: () => string
}

/** Pauses the plan at the end of the grace, unless the billing was paid or withdrawn in time. */
export const pauseUnpaid = ({ db, clock, newId }: Parts, key: SettlementKey): Promise<void> =>
  inTransaction(db, { organizationId: key.organizationId }, async (tx) => {
    const settlement = await lockSettlement(tx, key)
    if (settlement === undefined) return
    const { payment_status: status, contract_id: contractId } = settlement
    if (status === 'Complete' || status === 'Cancel') return
    const now = clock.now()
    await pauseContract(tx, { ...key, contractId, now, newId })
    await writeAudit(tx, {
      organizationId: key.organizationId,
      actor: 'grace',
      action: 'suspend-plan',
      subject: `billing:${key.billingId}`,
      before: { paymentStatus: status },
      after: null,
      at: now,
    })
  })
