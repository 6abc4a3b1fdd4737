import { organizationContractId } from '@touchline/api/books/contract/contracts'
import { inTransaction } from '@touchline/api/db/transaction'
import { requestedAddOns } from '@touchline/api/features/add-ons/requested-add-ons'
import { requestedPlans } from '@touchline/api/features/plans/requested-plans'
import { askApproval } from '@touchline/api/features/requests/ask-approval'
import { quoteRequest } from '@touchline/api/features/requests/quote-request'
import type { OrganizationId } from '@touchline/domain/ids'
import { personOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

const sold = { plans: requestedPlans, addOns: requestedAddOns }
const purchase = { kind: 'upload', hours: 5 } as const
const note = 'For the games of the autumn cup.'

/** The reader asks an administrator to buy hours, for what they cost now. */
export async function askForHours({ deps }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { db, clock, ids } = deps
  await inTransaction(db, { organizationId }, async (tx) => {
    const { userId } = await personOf(tx, 'reader')
    const place = { organizationId, contractId: await organizationContractId(tx, organizationId), now: clock.now() }
    const quoted = await quoteRequest(tx, sold, place, purchase)
    if (quoted.kind === 'refused') throw new Error(`the hours have no quote: ${quoted.code}`)
    const asking = { ...place, userId, purchase, quotedTotal: quoted.quote.total, note, newId: ids.uuid }
    const asked = await askApproval(tx, sold, asking)
    if (asked.kind === 'refused') throw new Error(`the request was refused: ${asked.code}`)
  })
}
