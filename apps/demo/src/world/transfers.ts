import { inTransaction } from '@touchline/api/db/transaction'
import { markTransferReceived } from '@touchline/api/features/payment/settlement/mark-transfer-received'
import type { OrganizationId } from '@touchline/domain/ids'
import { waitingBillings } from './store.ts'
import type { WorldCell } from './world-cell.ts'

/** The organisation's bank has carried out a transfer for every bill that waits. */
export const receiveTransfers = ({ deps }: WorldCell, organizationId: OrganizationId): Promise<void> =>
  inTransaction(deps.db, { organizationId }, async (tx) => {
    const now = deps.clock.now()
    const { issuer } = deps.cell
    const newId = deps.ids.uuid
    for (const { billing_id: billingId } of await waitingBillings(tx, organizationId)) {
      const received = { organizationId, billingId, actor: 'demo', now, issuer, newId }
      const paid = await markTransferReceived(tx, received)
      if (paid !== 'paid') throw new Error('a bank transfer of the demo was refused')
    }
  })
