import { openTransfers } from '@touchline/api/books/transfers/open-transfers'
import { inTransaction } from '@touchline/api/db/transaction'
import { bookTransfer } from '@touchline/api/features/payment/transfer/book-transfer'
import { dateOf } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { WorldCell } from './world-cell.ts'

/** The organisation's bank has carried out a transfer for every bill that waits, of what `amountOf` makes of the open one. */
const transfersOf =
  (amountOf: (open: number) => number) =>
  ({ deps }: WorldCell, organizationId: OrganizationId): Promise<void> =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      const now = deps.clock.now()
      const issuing = { issuer: deps.cell.issuer, newId: deps.ids.uuid }
      const receivedOn = dateOf(now, 'Asia/Tokyo')
      for (const { billingId, open } of await openTransfers(tx, organizationId)) {
        const reference = `${receivedOn.replaceAll('-', '')}-${billingId.slice(-6)}`
        const transfer = { billingId, reference, amount: amountOf(open), receivedOn, actor: 'demo' }
        const booked = await bookTransfer(tx, { organizationId, now, ...transfer, ...issuing })
        if (booked.kind !== 'booked') throw new Error('a bank transfer of the demo was refused')
      }
    })

export const receiveTransfers = transfersOf((open) => open)

/** Somebody rounded up: what is left over pays a part of the next bill. */
export const receiveMore = transfersOf((open) => open + 1_000)

export const receivePart = transfersOf((open) => Math.floor(open / 2))
