import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import {
  type AddOn,
  type AddOnInput,
  type AddOnQuote,
  type AddOnRefusal,
  customAmounts,
  offeredAmounts,
  quoteAddOn,
} from '@touchline/domain/add-ons'
import type { Instant } from '@touchline/domain/calendar'
import { customPlanOf } from '@touchline/domain/catalogue'
import { baseGroupAt } from '@touchline/domain/contract'
import type { ContractId, OrganizationId, UserId } from '@touchline/domain/ids'
import { applySchedule } from '@touchline/domain/lifecycle'
import type { ContractRow } from '../../books/contract/contract-of-rows.ts'
import type { Tx } from '../../db/connect.ts'
import { openSale, openSaleQuote, type PurchaseContext, type SaleRefusal } from '../../use-case/account.ts'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'
import { validUser } from './store.ts'

const messages = {
  'no-plan': 'No plan is in force to which anything could be added',
  'trial-plan': 'Nothing is added to a trial',
  'read-only-plan': 'Nothing is added to a plan that is read-only',
  asleep: 'The plan sleeps: more is bought once it is awake',
  unsettled: 'The last bill is paid first',
  'contact-unregistered': 'Register the payer’s telephone number first',
  'not-credit-card': 'Additions are paid by credit card',
  'card-unregistered': 'Register a credit card first',
  'not-offered': 'The plan in force does not sell this',
  'currency-unpriced': 'This has no price in the currency of the contract',
  'export-unlimited': 'The export time of the plan in force is unlimited: nothing need be added',
  'amount-not-offered': 'So many are not sold at once',
  'too-many-seats': 'There would be more seats than a contract can have',
} satisfies Record<AddOnRefusal, string>

export interface AddOnRequest {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly userId: UserId | null
  /** Read after locking: the month may have closed while the caller waited. */
  readonly now: Instant
  readonly start?: Instant
}

export interface OpenSale extends Omit<PurchaseContext, 'kind'> {
  readonly kind: 'opened'
  readonly now: Instant
  readonly start: Instant
}

export type OpenRefusal = SaleRefusal | 'user-unknown'

export async function openFor(
  tx: Tx,
  requested: AddOnRequest,
  open = openSale,
): Promise<OpenSale | Refusal<OpenRefusal>> {
  const { organizationId, userId, now } = requested
  const account = await open(tx, requested, 'own')
  if (account.kind === 'refused') return account
  if (userId !== null && !(await validUser(tx, organizationId, userId, now)))
    return refuse('user-unknown', 'No such user, or none that counts now')
  return { ...account, kind: 'opened', now, start: requested.start ?? now }
}

export type Choosing<C extends RefusalCode> = (opened: OpenSale) => Chosen | Refusal<C>

interface Chosen {
  readonly kind: 'chosen'
  readonly addOns: readonly AddOn[]
}

export interface Quoted {
  readonly kind: 'quoted'
  readonly quotes: readonly AddOnQuote[]
}

/** Each after those before it, so the sum is what the month's bill grows by. */
export function quoteInOrder(opened: OpenSale, addOns: readonly AddOn[]): Quoted | Refusal<AddOnRefusal> {
  const { loaded, start, ...rest } = opened
  let { contract } = loaded
  const quotes: AddOnQuote[] = []
  for (const addOn of addOns) {
    const input = { ...rest, contract, payer: payerOf(loaded.row), now: start }
    const quote = quoteAddOn(input, addOn)
    if (quote.kind === 'refused') return refuseAddOn(quote.reason, input, addOn)
    quotes.push(quote)
    const named = (index: number) => `${quotes.length}-${index}`
    contract = applySchedule(contract, { end: [], withdraw: [], add: quote.entries }, named)
  }
  return { kind: 'quoted', quotes }
}

const payerOf = (row: ContractRow) => ({
  hasContact: row.payer_tel !== null,
  hasCard: row.card_payment_method_id !== null,
  paysByCard: row.payment_method === 'CREDIT_CARD',
})

export type QuoteRefusal = OpenRefusal | AddOnRefusal

export async function quoteAddOns<C extends RefusalCode = never>(
  tx: Tx,
  requested: AddOnRequest,
  choose: Choosing<C>,
): Promise<Quoted | Refusal<QuoteRefusal | C>> {
  const opened = await openFor(tx, requested, openSaleQuote)
  if (opened.kind === 'refused') return opened
  const chosen = choose(opened)
  return chosen.kind === 'refused' ? chosen : quoteInOrder(opened, chosen.addOns)
}

function refuseAddOn(
  reason: AddOnRefusal,
  input: Pick<AddOnInput, 'contract' | 'catalogue' | 'now'>,
  addOn: AddOn,
): Refusal<AddOnRefusal> {
  if (reason !== 'amount-not-offered') return refuse(reason, messages[reason])
  return refuseWith(reason, messages[reason], { amounts: [...amountsOf(input, addOn)] })
}

function amountsOf(input: Pick<AddOnInput, 'contract' | 'catalogue' | 'now'>, addOn: AddOn): readonly number[] {
  const { contract, catalogue, now } = input
  if (addOn.kind !== 'custom')
    return offeredAmounts(addOn.kind, baseGroupAt(contract, catalogue, now)?.cycle ?? 'month')
  const plan = catalogue.plans.get(customPlanOf(addOn.groupId))
  return plan === undefined ? [] : customAmounts(input, plan)
}
