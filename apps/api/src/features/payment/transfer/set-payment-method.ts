import type { Instant } from '@touchline/domain/calendar'
import { contractStateAt } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import { askForDrafts } from '../../../books/billing/drafts.ts'
import { loadCatalogue } from '../../../books/catalogue/catalogue.ts'
import { isPaidByAgreedTransfer } from '../../../books/contract/agreed-transfer.ts'
import { type LoadedContract, loadOwnContract } from '../../../books/contract/contracts.ts'
import { lockOrganizations } from '../../../books/contract/lock-organizations.ts'
import { hasFailedSettlement } from '../../../books/contract/pauses.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { saveAgreement } from './transfer.store.ts'

interface Setting {
  readonly organizationId: OrganizationId
  readonly method: 'bank-transfer' | 'card'
  readonly operator: string
  readonly reason: string
  readonly now: Instant
}

export interface PaymentMethodSet {
  /** `owes`: an unpaid bill stays with its card. */
  readonly kind: 'set' | 'was-set'
  readonly owes: boolean
}

/**
 * Switches between transfer and card; fixed bills stay. Refused for closed accounts and for card where a paid plan has
 * none.
 */
export async function setPaymentMethod(
  tx: Tx,
  { organizationId, method, operator, reason, now }: Setting,
): Promise<PaymentMethodSet | Refusal<'account-closed' | 'card-unregistered'>> {
  await lockOrganizations(tx, [organizationId])
  const loaded = await loadOwnContract(tx, organizationId)
  const { row } = loaded
  if (row.closed_at !== null) return refuse('account-closed', 'The account is closed')
  const owes = await hasFailedSettlement(tx, organizationId)
  const isTransfer = method === 'bank-transfer'
  if (isTransfer ? isPaidByAgreedTransfer(row) : isPaidByOwnCard(loaded)) return { kind: 'was-set', owes }
  const hasCard = row.card_payment_method_id !== null
  if (!isTransfer && !hasCard && (await hasPaidPlan(tx, loaded, now)))
    return refuse(
      'card-unregistered',
      'There is no card on file: an administrator saves one, which makes it the method',
    )
  const methodName = isTransfer || !hasCard ? 'BANK_TRANSFER' : 'CREDIT_CARD'
  await saveAgreement(tx, organizationId, { isAgreed: isTransfer, method: methodName })
  await askForDrafts(tx, organizationId, now)
  await writeAudit(tx, {
    organizationId,
    actor: operator,
    action: 'set-payment-method',
    subject: `contract:${row.contract_id}`,
    before: { payment_method: row.payment_method, yearly_payment_method: row.yearly_payment_method },
    after: { method, reason },
    at: now,
  })
  return { kind: 'set', owes }
}

const isPaidByOwnCard = ({ row }: LoadedContract): boolean =>
  !row.transfer_agreed &&
  (row.card_payment_method_id === null ||
    (row.payment_method === 'CREDIT_CARD' && row.yearly_payment_method === 'CREDIT_CARD'))

async function hasPaidPlan(tx: Tx, { contract }: LoadedContract, now: Instant): Promise<boolean> {
  const { kind } = contractStateAt(contract, await loadCatalogue(tx), now)
  return kind !== 'none' && kind !== 'cancelled' && kind !== 'trial' && kind !== 'trial-readonly'
}
