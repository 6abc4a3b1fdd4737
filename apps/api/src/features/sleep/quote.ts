import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { SleepDays, SleepRefusal, WakingRefusal } from '@touchline/domain/plans'
import { type ProjectionInput, quoteSleep, quoteWaking, type SleepQuote } from '@touchline/domain/projection'
import { askedAhead } from '../../books/contract/project-ahead.ts'
import type { Tx } from '../../db/connect.ts'
import { openChangeQuote, type PurchaseContext } from '../../use-case/account.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'

export interface OfContract {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
}

export interface Quoted {
  readonly kind: 'quoted'
  readonly account: PurchaseContext
  readonly quote: SleepQuote
}

export type OpenRefusal = 'not-found' | 'parked'

/** Refuses and changes nothing. */
export const priceSleep = (
  tx: Tx,
  of: OfContract & { readonly days: SleepDays; readonly isEveryYear?: boolean },
  open = openChangeQuote,
): Promise<Quoted | Refusal<SleepRefusal | OpenRefusal>> =>
  quoted(tx, of, (input) => quoteSleep(input, of.days, of.isEveryYear ?? false), open)

export const priceWaking = (
  tx: Tx,
  of: OfContract & { readonly on: LocalDate },
  open = openChangeQuote,
): Promise<Quoted | Refusal<WakingRefusal | OpenRefusal>> => quoted(tx, of, (input) => quoteWaking(input, of.on), open)

async function quoted<Reason extends keyof typeof messages>(
  tx: Tx,
  of: OfContract,
  ask: (input: ProjectionInput) => SleepQuote | { readonly kind: 'refused'; readonly reason: Reason },
  open: typeof openChangeQuote,
): Promise<Quoted | Refusal<Reason | OpenRefusal>> {
  const account = await open(tx, of, 'own')
  if (account.kind === 'refused') return account
  const { contract } = account.loaded
  const quote = ask(await askedAhead(tx, of.organizationId, { ...account, contract, now: of.now }, 0))
  if (quote.kind === 'refused') return refuse(quote.reason, messages[quote.reason])
  return { kind: 'quoted', account, quote }
}

const messages = {
  'no-plan': 'No plan is in force',
  'trial-plan': 'A trial does not sleep',
  'read-only-plan': 'A plan that is read-only does not sleep',
  esports: 'The plan of an esports organisation does not change',
  unsettled: 'The last bill is paid first',
  'not-monthly': 'Only a plan that is paid by the month sleeps',
  'sleep-not-offered': 'The catalogue has no price for the time asleep of this plan',
  'currency-unpriced': 'The time asleep of this plan has no price in the currency of the contract',
  cancelling: 'The contract ends as scheduled; that can be withdrawn',
  'sleep-planned': 'A sleep is planned already; it can be withdrawn',
  asleep: 'The plan sleeps already',
  'sleep-start': 'A sleep begins on the 1st of one of the next twelve months',
  'sleep-length': 'A plan sleeps for at least one whole month',
  'sleep-too-long': 'A plan sleeps in at most six months of any twelve',
  'not-asleep': 'The plan does not sleep',
  'waking-day': 'It wakes today or later, and no later than planned',
} satisfies Record<SleepRefusal | WakingRefusal, string>
