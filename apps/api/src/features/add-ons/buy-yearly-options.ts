import { limitsFromWire, type PlanLimit } from '@touchline/contract/plans/plan-limit'
import type { AddOn, AddOnQuote } from '@touchline/domain/add-ons'
import { dateOf, type Instant, type Zone } from '@touchline/domain/calendar'
import { isTimeRole } from '@touchline/domain/catalogue'
import { baseGroupAt, type Contract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId, PlanId } from '@touchline/domain/ids'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import type { Buyer } from '../../use-case/purchase-limit.ts'
import type { CostRefusal } from '../../use-case/purchase-refusal.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { buyAddOns } from './buy-add-ons.ts'
import { type Choosing, type Quoted, type QuoteRefusal, quoteAddOns } from './quote-add-ons.ts'

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

/** Call 18. */
export async function priceOptions(tx: Tx, asked: OptionQuote): Promise<Quoted | Refusal<OptionRefusal>> {
  const quoted = await quoteAddOns(tx, { ...asked, userId: null }, optionsOf(asked))
  if (quoted.kind === 'refused') return quoted
  return sellsThese(asked, soldIn(quoted.quotes)) ? quoted : notSold
}

interface BoughtOptions {
  readonly kind: 'bought'
  readonly loaded: LoadedContract
}

/** Call 17 has no key: the start makes it repeatable (invariant I28). */
export async function buyOptions(
  tx: Tx,
  asked: OptionPurchase,
): Promise<BoughtOptions | Refusal<OptionRefusal | 'quote-changed' | CostRefusal>> {
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

interface OptionsAsked {
  readonly start: Instant
  readonly addPlans: readonly { readonly originContractPlanId: PlanId; readonly limits: readonly PlanLimit[] }[]
}

const isToday = (start: Instant, now: Instant, zone: Zone): boolean =>
  start <= now && dateOf(start, zone) === dateOf(now, zone)

const optionsOf =
  (asked: OptionsAsked): Choosing<'start-not-today' | 'not-offered' | 'unknown-limit'> =>
  ({ loaded: { contract }, catalogue, now }) => {
    if (!isToday(asked.start, now, contract.zone)) return refuse('start-not-today', 'An option starts today')
    const group = baseGroupAt(contract, catalogue, asked.start)
    if (group?.kind === 'paid' && group.cycle === 'month')
      return refuse('not-offered', 'A monthly plan has no yearly options')
    const addOns: AddOn[] = []
    for (const { originContractPlanId, limits } of asked.addPlans) {
      const plan = catalogue.plans.get(originContractPlanId)
      if (plan === undefined || plan.cycle !== 'year' || !isTimeRole(plan.role))
        return refuse('not-offered', `${originContractPlanId} is no yearly option`)
      const own = limitsFromWire(originContractPlanId, limits)
      if (own === null || own === 'unknown-limit')
        return refuse('unknown-limit', 'These are not the limits of that plan')
      const { uploadHardSeconds: upload, exportHardSeconds: exporting } = own
      const [seconds, other] = plan.role === 'upload' ? [upload, exporting] : [exporting, upload]
      const hard = upload + exporting
      if (other !== 0 || own.uploadSoftSeconds + own.exportSoftSeconds !== hard)
        return refuse('unknown-limit', 'An option limits its own time only, soft = hard')
      addOns.push({ kind: plan.role, hours: seconds / 3600, forOneUser: false })
    }
    return { kind: 'chosen', addOns }
  }

const sellsThese = (asked: OptionsAsked, sold: readonly string[]): boolean =>
  asked.addPlans.every(({ originContractPlanId }, index) => sold[index] === originContractPlanId)
