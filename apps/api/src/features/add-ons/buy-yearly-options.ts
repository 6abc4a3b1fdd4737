import { limitsFromWire } from '@touchline/contract/plans/plan-limit'
import type { AddOnQuote } from '@touchline/domain/add-ons'
import type { Instant } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import type { Buyer } from '../../use-case/purchase-limit.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { buyAddOns } from './buy-add-ons.ts'
import { type Quoted, type QuoteRefusal, quoteAddOns } from './quote-add-ons.ts'
import { type OptionsAsked, optionsOf, sellsThese } from './yearly-options.ts'

interface OptionQuote extends OptionsAsked {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
}

interface OptionPurchase extends OptionQuote, Buyer {
  readonly newId: () => string
}

const notSold = refuse('not-offered', 'The plan in force sells other options')

type OptionRefusal = QuoteRefusal | 'start-not-today' | 'unknown-limit'

/** Call 18. Quoted as of the start that was asked for, as call 17 buys it. */
export async function priceOptions(tx: Tx, asked: OptionQuote): Promise<Quoted | Refusal<OptionRefusal>> {
  const quoted = await quoteAddOns(tx, { ...asked, userId: null }, optionsOf(asked))
  if (quoted.kind === 'refused') return quoted
  return sellsThese(asked, soldIn(quoted.quotes)) ? quoted : notSold
}

interface BoughtOptions {
  readonly kind: 'bought'
  readonly loaded: LoadedContract
}

/**
 * Call 17 has no key: the start identifies the purchase (invariant I28). An option that exists with that start is not
 * bought again, so that the call can be repeated when its answer was lost.
 */
export async function buyOptions(
  tx: Tx,
  asked: OptionPurchase,
): Promise<BoughtOptions | Refusal<OptionRefusal | 'quote-changed' | 'approval-required'>> {
  const loaded = await loadContract(tx, asked.organizationId, asked.contractId, { lock: true })
  if (loaded === null) return refuse('not-found', 'No such contract')
  const addPlans = asked.addPlans.filter((option) => !isBought(loaded.contract, asked.start, option))
  if (addPlans.length === 0) return { kind: 'bought', loaded }
  const missing = { ...asked, addPlans }
  const quoted = await priceOptions(tx, missing)
  if (quoted.kind === 'refused') return quoted
  const purchase = { ...missing, userId: null, quotedTotal: null }
  const bought = await buyAddOns(tx, purchase, optionsOf(missing))
  return bought
}

const soldIn = (quotes: readonly AddOnQuote[]): readonly string[] => quotes.map((quote) => quote.line.contractPlanId)

function isBought(contract: Contract, start: Instant, option: OptionsAsked['addPlans'][number]): boolean {
  const limits = limitsFromWire(option.originContractPlanId, option.limits)
  if (limits === null || limits === 'unknown-limit') return false
  return contract.entries.some(
    (entry) =>
      entry.contractPlanId === option.originContractPlanId &&
      entry.start === start &&
      entry.limits?.uploadHardSeconds === limits.uploadHardSeconds &&
      entry.limits.exportHardSeconds === limits.exportHardSeconds,
  )
}
