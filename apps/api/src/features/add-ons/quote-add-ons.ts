import { type AddOn, type AddOnQuote, quoteAddOn } from '@touchline/domain/add-ons'
import { storageOf } from '@touchline/domain/billing'
import { type Instant, monthOf } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId, UserId } from '@touchline/domain/ids'
import { applySchedule } from '@touchline/domain/plans'
import type { VideoSeconds } from '@touchline/domain/videos'
import { storedSecondsOver } from '../../books/billing/billings.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type ContractRow, type LoadedContract, loadContract, userContracts } from '../../books/contract/contracts.ts'
import { hasFailedSettlement } from '../../books/contract/suspensions.ts'
import { buyerOf } from '../../books/organization/buyer.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { refuseAddOn } from './refusal.ts'
import { validUser } from './store.ts'

export interface Wanted {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  /** Null: for everybody. */
  readonly userId: UserId | null
  /** Read once the contract is held: a month that was closed while the caller waited is over for this purchase too. */
  readonly now: Instant
  /** When what is wanted begins, where the caller says so; now when not given. */
  readonly start?: Instant
}

/** What an add-on is decided on, held against every other change until commit. */
export interface Counter {
  readonly kind: 'counter'
  readonly now: Instant
  readonly start: Instant
  readonly loaded: LoadedContract
  readonly catalogue: Catalogue
  readonly userContracts: readonly Contract[]
  readonly unsettled: boolean
  readonly storedSecondsOverRetention: VideoSeconds
}

/** Loads what a purchase is decided on, or refuses what no rule needs to be asked about. */
export async function openCounter(tx: Tx, wanted: Wanted): Promise<Counter | Refusal> {
  const { organizationId, contractId, userId, now } = wanted
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null || loaded.row.customer_type !== 'manage_organization')
    return refuse('not-found', 'No such contract')
  if ((await buyerOf(tx, organizationId)).parked_at !== null)
    return refuse('parked', 'A person looks into the books of this organisation first')
  if (userId !== null && !(await validUser(tx, organizationId, userId, now)))
    return refuse('user-unknown', 'No such user, or none that counts now')
  const { zone } = loaded.contract
  return {
    kind: 'counter',
    now,
    start: wanted.start ?? now,
    loaded,
    catalogue: await loadCatalogue(tx),
    userContracts: await userContracts(tx, organizationId, contractId),
    unsettled: await hasFailedSettlement(tx, organizationId),
    storedSecondsOverRetention: await storedSecondsOver(tx, organizationId, storageOf(monthOf(now, zone), zone)),
  }
}

/** What is wanted, given what it is decided on. */
export type Choosing = (counter: Counter) => Chosen | Refusal

export interface Chosen {
  readonly kind: 'chosen'
  readonly addOns: readonly AddOn[]
}

export interface Quoted {
  readonly kind: 'quoted'
  readonly quotes: readonly AddOnQuote[]
}

/** Each add-on as if those before it had been bought already: together they cost what the month's bill grows by. */
export function quoteInOrder(counter: Counter, addOns: readonly AddOn[]): Quoted | Refusal {
  const { loaded, start, ...rest } = counter
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

/** Quotes without buying. */
export async function quoteAddOns(tx: Tx, wanted: Wanted, choose: Choosing): Promise<Quoted | Refusal> {
  const counter = await openCounter(tx, wanted)
  if (counter.kind === 'refused') return counter
  const chosen = choose(counter)
  return chosen.kind === 'refused' ? chosen : quoteInOrder(counter, chosen.addOns)
}
