import { organizationContractId } from '@touchline/api/books/contract/contracts'
import { inTransaction } from '@touchline/api/db/transaction'
import { buyAddOns } from '@touchline/api/features/add-ons/buy-add-ons'
import type { AddOn } from '@touchline/domain/add-ons'
import type { OrganizationId } from '@touchline/domain/ids'
import type { DemoOrganization } from './organizations/demo-organization.ts'
import type { WorldCell } from './world-cell.ts'

/** By login: a big organisation that grew within its term, and one whose plan has no export time. */
const bought: Readonly<Record<string, readonly AddOn[]>> = {
  'elite-yearly': [
    { kind: 'upload', hours: 60, forOneUser: false },
    { kind: 'analyst', count: 2 },
    { kind: 'viewer', count: 3 },
  ],
  'pro-yearly-ending': [{ kind: 'export', hours: 20, forOneUser: false }],
}

/** Time and seats in addition to a plan, by the use case that sells them; the month's end charges them. */
export const buyExtras = (
  { deps: { db, clock, ids } }: WorldCell,
  organizationId: OrganizationId,
  { login }: DemoOrganization,
): Promise<void> =>
  inTransaction(db, { organizationId }, async (tx) => {
    const contractId = await organizationContractId(tx, organizationId)
    const order = { organizationId, contractId, userId: null, actor: 'demo', quotedTotal: null, now: clock.now() }
    const addOns = bought[login] ?? []
    const outcome = await buyAddOns(tx, { ...order, newId: ids.uuid }, () => ({ kind: 'chosen', addOns }))
    if (outcome.kind === 'refused') throw new Error(`the extras were refused: ${outcome.code}`)
  })
