import type { contractInfoDocument } from '@touchline/contract/contract-info'
import { isTelephone } from '@touchline/contract/telephone'
import { endToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { contractStateAt } from '@touchline/domain/contract'
import type { ContractId } from '@touchline/domain/ids'
import { type Registered, replacesRegistered } from '@touchline/domain/sign-in'
import rules from 'libphonenumber-js/max/metadata'
import type * as z from 'zod/mini'
import { writeAudit } from '../../books/audit.ts'
import { askForDrafts } from '../../books/billing/drafts.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import type { ContractRow } from '../../books/contract/contract-of-rows.ts'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import { hasFailedSettlement } from '../../books/contract/pauses.ts'
import type { Tx } from '../../db/connect.ts'
import { passwordRefusal } from '../../http/caller/recent-password.ts'
import type { Caller } from '../../http/route.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { type ContactAndMethods, saveContactAndMethods, saveMethodsEverywhere } from './store.ts'

interface SaveContract {
  readonly caller: Pick<Caller, 'organizationId' | 'userId' | 'authenticatedAt' | 'linkedTask'>
  readonly contractId: ContractId
  readonly ifMatch: number | null
  readonly document: z.infer<typeof contractInfoDocument>
  readonly now: Instant
}

interface SavedContract {
  readonly kind: 'saved'
  readonly loaded: LoadedContract
}

type SaveRefusal =
  | 'not-found'
  | 'password-required'
  | 'stale-document'
  | 'precondition-required'
  | 'cancellation-not-saved-here'
  | 'card-unregistered'
  | 'card-in-use'
  | 'unsettled'
  | 'invalid-request'

/**
 * Saves payer name, telephone, country and payment methods, which apply to all the organisation's documents (reading
 * S4). Another telephone needs a recent password. The rest is read-only (reading S1). Refuses stale documents (reading
 * S2) and a changed cancellation.
 */
export async function saveContractInfo(tx: Tx, save: SaveContract): Promise<SavedContract | Refusal<SaveRefusal>> {
  if (save.ifMatch === null)
    return refuse('precondition-required', 'Send If-Match with the ETag of the document you changed')
  const loaded = await loadContract(tx, save.caller.organizationId, save.contractId, { lock: true })
  if (loaded === null) return refuse('not-found', 'No such contract')
  if (loaded.row.version !== save.ifMatch) return refuse('stale-document', 'The document was changed in the meantime')
  if (changesCancellation(loaded, save.document))
    return refuse('cancellation-not-saved-here', 'A cancellation is asked for and withdrawn by the calls of /cancel')
  const change = changeOf(save)
  if (!isContactRight(loaded.row, change)) {
    const fields = ['body.customerInfo.tel']
    return refuse('invalid-request', 'The telephone number is none of that country', { fields })
  }
  const stale = needsPassword(save, loaded.row, change) ? passwordRefusal(save.caller, save.now) : null
  if (stale !== null) return stale
  const refusal = changesMethods(loaded.row, change) ? await methodRefusal(tx, loaded, change, save.now) : null
  if (refusal !== null) return refusal
  await saveContactAndMethods(tx, loaded.row, change)
  if (loaded.row.customer_type === 'manage_organization' && changesMethods(loaded.row, change)) {
    await saveMethodsEverywhere(tx, loaded.row, change)
    await askForDrafts(tx, save.caller.organizationId, save.now)
  }
  await writeAudit(tx, {
    organizationId: save.caller.organizationId,
    actor: save.caller.userId,
    action: 'save-contract-info',
    subject: `contract:${save.contractId}`,
    before: contactOf(loaded.row),
    after: { ...change },
    at: save.now,
  })
  const row = { ...loaded.row, ...change, version: loaded.row.version + 1 }
  return { kind: 'saved', loaded: { ...loaded, row } }
}

const registeredIn = (saved: ContactAndMethods): Registered => ({
  name: saved.payer_name,
  tel: saved.payer_tel,
  country: saved.payer_country,
  method: saved.payment_method,
  yearlyMethod: saved.yearly_payment_method,
})

/** A signed link adds what a first purchase needs and replaces nothing. */
const needsPassword = ({ caller }: SaveContract, row: ContractRow, change: ContactAndMethods): boolean =>
  caller.linkedTask === undefined
    ? change.payer_tel !== row.payer_tel
    : replacesRegistered(registeredIn(row), registeredIn(change))

/** Saved numbers may stay: numbering plans change. */
const isContactRight = (row: ContractRow, { payer_tel, payer_country }: ContactAndMethods): boolean =>
  payer_tel === null ||
  (payer_tel === row.payer_tel && payer_country === row.payer_country) ||
  isTelephone(payer_tel, payer_country, rules)

function changesCancellation({ row }: LoadedContract, document: SaveContract['document']): boolean {
  const { cancellationDate = endToWire(row.cancellation_at), isCancellation = false } = document
  return cancellationDate !== endToWire(row.cancellation_at) || (isCancellation && row.cancellation_at === null)
}

const changeOf = ({ document }: SaveContract): ContactAndMethods => ({
  payer_name: document.customerInfo.name,
  payer_tel: document.customerInfo.tel,
  payer_country: document.customerInfo.country,
  payment_method: document.payment.method,
  yearly_payment_method: document.payment.yearlyMethod,
})

const changesMethods = (row: ContractRow, change: ContactAndMethods): boolean =>
  row.payment_method !== change.payment_method || row.yearly_payment_method !== change.yearly_payment_method

const contactOf = (row: ContractRow) => ({
  payer_name: row.payer_name,
  payer_tel: row.payer_tel,
  payer_country: row.payer_country,
  payment_method: row.payment_method,
  yearly_payment_method: row.yearly_payment_method,
})

/**
 * A card method needs a card; the card that backs a paid plan stays (specification, "Card deletion"). Unpaid bills keep
 * their methods.
 */
async function methodRefusal(
  tx: Tx,
  { contract, row }: LoadedContract,
  change: ContactAndMethods,
  now: Instant,
): Promise<Refusal<'card-unregistered' | 'card-in-use' | 'unsettled'> | null> {
  const toCard = (before: string, after: string) => before !== 'CREDIT_CARD' && after === 'CREDIT_CARD'
  const chosen =
    toCard(row.payment_method, change.payment_method) || toCard(row.yearly_payment_method, change.yearly_payment_method)
  if (chosen && row.card_payment_method_id === null) return refuse('card-unregistered', 'There is no card on file')
  const { kind } = contractStateAt(contract, await loadCatalogue(tx), now)
  if (kind === 'settlement-readonly' || (await hasFailedSettlement(tx, row.organization_id)))
    return refuse('unsettled', 'The last bill is paid first')
  const left =
    toCard(change.payment_method, row.payment_method) || toCard(change.yearly_payment_method, row.yearly_payment_method)
  const isPaid = kind === 'monthly' || kind === 'yearly' || kind === 'coupon' || kind === 'mbp'
  return left && isPaid ? refuse('card-in-use', 'The card backs a paid plan') : null
}
