import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, ContractId, CustomerId, OrganizationId } from '@touchline/domain/ids'
import type { PaymentStatus } from '@touchline/domain/payment'
import type { ChargeKey } from '../../../books/billing/failed-refunds.ts'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { nameOrganizations, organizationsNamed } from '../../../books/organization/organization-names.ts'
import { amongThose } from '../../../db/among.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertNewRows, momentText } from '../../../db/insert-rows.ts'
import { sharing } from '../../../db/sharing.ts'
import type { ProviderCard } from '../../../ports/payments.ts'

export const isBilling = async (tx: Tx, { organizationId, billingId }: SettlementKey): Promise<boolean> =>
  (await tx
    .selectFrom('billings')
    .select('billing_id')
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .executeTakeFirst()) !== undefined

export const customerOf = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('contracts as c')
    .innerJoin('organizations as o', 'o.organization_id', 'c.organization_id')
    .select(['c.contract_id', 'c.provider_customer_id', 'o.organization_name'])
    .where('c.organization_id', '=', organizationId)
    .where('c.customer_type', '=', 'manage_organization')
    .executeTakeFirstOrThrow()

export async function saveCustomer(
  tx: Tx,
  organizationId: OrganizationId,
  contractId: ContractId,
  customerId: CustomerId,
): Promise<void> {
  await tx
    .updateTable('contracts')
    .set({ provider_customer_id: customerId })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .execute()
  await nameOrganizations(tx, 'customer', [{ organizationId, name: customerId }])
}

export const saveCardEverywhere = (tx: Tx, organizationId: OrganizationId, card: ProviderCard) =>
  tx
    .updateTable('contracts')
    .set((eb) => ({
      ...columnsOf(card),
      payment_method: 'CREDIT_CARD',
      yearly_payment_method: 'CREDIT_CARD',
      version: eb('version', '+', 1),
    }))
    .where('organization_id', '=', organizationId)
    .execute()

export const organizationOf = async (tx: Tx, customerId: CustomerId): Promise<OrganizationId | null> =>
  (await organizationsNamed(tx, 'customer', [customerId])).get(customerId) ?? null

export async function refreshCard(tx: Tx, card: ProviderCard): Promise<void> {
  const organizationId = card.customerId === null ? null : await organizationOf(tx, card.customerId)
  if (organizationId === null) return
  await tx
    .updateTable('contracts')
    .set(columnsOf(card))
    .where('organization_id', '=', organizationId)
    .where('card_payment_method_id', '=', card.paymentMethodId)
    .execute()
}

const columnsOf = (card: ProviderCard) => ({
  card_payment_method_id: card.paymentMethodId,
  card_brand: card.brand,
  card_last4: card.last4,
  card_exp_month: card.expiryMonth,
  card_exp_year: card.expiryYear,
  card_name: card.holder,
})

/** Invariant I24. */
export async function newEvents(
  tx: Tx,
  events: readonly { readonly id: string; readonly type: string }[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  const rows = events.map(({ id, type }) => ({
    event_id: id,
    event_type: type,
    received_at: momentText(now),
    applied_at: momentText(now),
  }))
  const sorted = rows.toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1))
  const inserted = await insertNewRows(tx, 'provider_events', sorted, ['event_id'])
  return new Set(inserted.map((row) => row.event_id))
}

/** Every region receives every event. */
export async function knownBillings(
  tx: Tx,
  keys: readonly SettlementKey[],
): Promise<ReadonlyMap<BillingId, PaymentStatus>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('settlements')
    .select(['billing_id', 'payment_status'])
    .where(amongThose(keys, { organization_id: (key) => key.organizationId, billing_id: (key) => key.billingId }))
    .execute()
  return new Map(rows.map((row) => [row.billing_id, row.payment_status]))
}

export const knowsBilling = async (tx: Tx, key: SettlementKey): Promise<boolean> =>
  (await knownBillings(tx, [key])).size > 0

export const knowsCharge = async (tx: Tx, { organizationId, billingId, chargeId }: ChargeKey): Promise<boolean> =>
  (await tx
    .selectFrom('charges')
    .select('charge_id')
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('charge_id', '=', chargeId)
    .executeTakeFirst()) !== undefined

export const billedOf = (tx: Tx, organizationId: OrganizationId, billingId: BillingId) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 'i', 'billing_id'))
    .select(['i.total', 'i.currency', 'b.target_month'])
    .where('i.organization_id', '=', organizationId)
    .where('i.billing_id', '=', billingId)
    .executeTakeFirstOrThrow()
