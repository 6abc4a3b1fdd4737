import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId, PaymentMethodId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import { askForDrafts } from '../../../books/billing/drafts.ts'
import { failedSettlements } from '../../../books/billing/settlements.ts'
import { type LoadedContract, loadContract } from '../../../books/contract/contracts.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderCard } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { providerUnavailable } from '../provider/provider-unavailable.ts'
import { saveCardEverywhere } from '../provider/store.ts'
import { quoteRefusal } from '../unpaid/read-unpaid.ts'

interface SaveCard {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: string
  readonly paymentMethodId: PaymentMethodId
  /** Minor units, as shown for the yearly term that paying begins. */
  readonly quotedTermTotal?: number | undefined
}

interface SavedCard {
  readonly kind: 'saved'
  readonly loaded: LoadedContract
}

/** Asks the provider for the card rather than trusting the browser; recharges what failed with the old one. */
export async function saveCard(
  { db, clock, payments }: Pick<Deps, 'db' | 'clock' | 'payments'>,
  save: SaveCard,
): Promise<SavedCard | Refusal<'not-found' | 'card-not-ours' | 'quote-changed' | 'provider-unavailable'>> {
  const read = await payments.readCard({ paymentMethodId: save.paymentMethodId })
  if (read.kind === 'unavailable') return providerUnavailable(read)
  if (read.kind === 'rejected') return refuse('card-not-ours', 'The provider knows no such card')
  const card = read.value
  return inTransaction(db, { organizationId: save.organizationId }, async (tx) => {
    const loaded = await loadContract(tx, save.organizationId, save.contractId, { lock: true })
    if (loaded === null) return refuse('not-found', 'No such contract')
    const { provider_customer_id: customerId } = loaded.row
    if (customerId === null || card.customerId !== customerId)
      return refuse('card-not-ours', 'The card belongs to somebody else')
    const now = clock.now()
    const changed = await quoteRefusal(tx, { ...save, now }, save.quotedTermTotal)
    if (changed !== null) return changed
    await takeOver(tx, save, card, loaded, now)
    return { kind: 'saved', loaded: (await loadContract(tx, save.organizationId, save.contractId)) ?? loaded }
  })
}

async function takeOver(
  tx: Tx,
  save: SaveCard,
  card: ProviderCard,
  { row }: LoadedContract,
  now: Instant,
): Promise<void> {
  const { organizationId, contractId } = save
  await saveCardEverywhere(tx, organizationId, card)
  await askForDrafts(tx, organizationId, now)
  await writeAudit(tx, {
    organizationId,
    actor: save.actor,
    action: 'save-card',
    subject: `contract:${contractId}`,
    before: { brand: row.card_brand, last4: row.card_last4 },
    after: { brand: card.brand, last4: card.last4, expiryMonth: card.expiryMonth, expiryYear: card.expiryYear },
    at: now,
  })
  for (const { billing_id: billingId, attempt } of await failedSettlements(tx, organizationId)) {
    const { paymentMethodId } = card
    const next = { organizationId, billingId, attempt: attempt + 1, paymentMethodId }
    await enqueue(tx, jobs.settleByNewCard(next), { now })
  }
}
