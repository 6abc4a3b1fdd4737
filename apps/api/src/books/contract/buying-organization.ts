import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { BuyingOrganization } from '@touchline/domain/plans'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { isPaidByAgreedTransfer } from './agreed-transfer.ts'
import type { ContractRow } from './contract-of-rows.ts'
import { dropKeptEntries } from './coupon-uses.ts'

export async function buyingOrganization(tx: Tx, organizationId: OrganizationId): Promise<BuyingOrganization> {
  const found = (await buyingOrganizations(tx, [organizationId])).get(organizationId)
  if (found === undefined) throw new Error(`there is no organisation ${organizationId}`)
  return found
}

export async function buyingOrganizations(
  tx: Tx,
  ids: readonly OrganizationId[],
): Promise<ReadonlyMap<OrganizationId, BuyingOrganization>> {
  const rows = await tx
    .selectFrom('organizations')
    .select(['organization_id', 'is_global', 'organization_type'])
    .where(among('organization_id', ids))
    .execute()
  return new Map(
    rows.map((row) => [
      row.organization_id,
      { isGlobal: row.is_global, isEsports: row.organization_type === 'ESPORTS' },
    ]),
  )
}

export type Unregistered = 'mail-unregistered' | 'contact-unregistered' | 'card-unregistered'

/** In the purchase flow's order: e-mail, telephone, and card unless transfers are agreed. */
export function unregistered(row: ContractRow): Unregistered | null {
  if (row.payer_mail === null) return 'mail-unregistered'
  if (row.payer_tel === null) return 'contact-unregistered'
  return row.card_payment_method_id === null && !isPaidByAgreedTransfer(row) ? 'card-unregistered' : null
}

/** Sets both methods to card or agreed transfer, and reverses a due cancellation. */
export async function payAsBought(tx: Tx, row: ContractRow): Promise<void> {
  const byCard = { payment_method: 'CREDIT_CARD', yearly_payment_method: 'CREDIT_CARD' } as const
  await begin(tx, row, isPaidByAgreedTransfer(row) ? {} : byCard)
}

export const beginUnbought = (tx: Tx, row: ContractRow): Promise<void> => begin(tx, row, {})

type Methods = Partial<Pick<ContractRow, 'payment_method' | 'yearly_payment_method'>>

async function begin(tx: Tx, row: ContractRow, methods: Methods): Promise<void> {
  await tx
    .updateTable('contracts')
    .set({
      ...methods,
      cancellation_state: 'none',
      cancellation_at: null,
      version: row.version + 1,
    })
    .where('organization_id', '=', row.organization_id)
    .where('contract_id', '=', row.contract_id)
    .execute()
  await dropKeptEntries(tx, { organizationId: row.organization_id, contractId: row.contract_id })
}

/** Yearly terms are counted from this day's start. */
export const setYearlyAnchor = (tx: Tx, row: ContractRow, anchor: Instant) =>
  tx
    .updateTable('contracts')
    .set({ yearly_anchor: at(anchor) })
    .where('organization_id', '=', row.organization_id)
    .where('contract_id', '=', row.contract_id)
    .execute()
