import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import { type AddOnQuote, additionUntil, billsWith, boughtThings } from '@touchline/domain/add-ons'
import type { Instant } from '@touchline/domain/calendar'
import { type Catalogue, isAdditionRole, isTimeRole } from '@touchline/domain/catalogue'
import { baseEntryAt, type Contract, planOf, seatsAt } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { type Cost, costOfAll } from '@touchline/domain/requests'
import { writeNumberedAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { monthlyEffect } from '../../books/contract/monthly-effect.ts'
import { readCuts, saveCuts } from '../../books/contract/scheduled-cuts.ts'
import type { Tx } from '../../db/connect.ts'
import { auditedCost, type Buyer, costOf } from '../../use-case/purchase-limit.ts'
import { type CostRefusal, purchaseRefusal } from '../../use-case/purchase-refusal.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'
import {
  type AddOnRequest,
  type Choosing,
  type OpenSale,
  openFor,
  type QuoteRefusal,
  quoteInOrder,
} from './quote-add-ons.ts'
import { ensureUserContract, raiseVersion } from './store.ts'

export interface Purchase extends AddOnRequest, Buyer {
  /** Minor units as shown; null in the specification's own calls. */
  readonly quotedTotal: number | null
  readonly newId: () => string
}

interface Bought {
  readonly kind: 'bought'
  readonly quotes: readonly AddOnQuote[]
  readonly loaded: LoadedContract
  readonly takeBack: { readonly sequence: number; readonly until: Instant }
}

export type BuyRefusal = QuoteRefusal | 'quote-changed' | CostRefusal

/** Recomputes everything; refuses if the total differs from the one shown (invariant I7). */
export async function buyAddOns<C extends RefusalCode = never>(
  tx: Tx,
  purchase: Purchase,
  choose: Choosing<C>,
): Promise<Bought | Refusal<BuyRefusal | C>> {
  const opened = await openFor(tx, purchase)
  if (opened.kind === 'refused') return opened
  const chosen = choose(opened)
  if (chosen.kind === 'refused') return chosen
  const quoted = quoteInOrder(opened, chosen.addOns)
  if (quoted.kind === 'refused') return quoted
  const { quotes } = quoted
  const total = quotes.reduce((sum, quote) => sum + Number(quote.total.minor), 0)
  if (purchase.quotedTotal !== null && total !== purchase.quotedTotal)
    return refuseWith('quote-changed', 'The amount changed since it was shown', { total })
  const cost = costOfAll(quotes.map(costOf))
  const refused = await purchaseRefusal(tx, purchase, cost, billsWith(quotes))
  if (refused !== null) return refused
  return carryOut(tx, purchase, opened, quotes, cost)
}

async function carryOut(
  tx: Tx,
  purchase: Purchase,
  { loaded, catalogue, now }: OpenSale,
  quotes: readonly AddOnQuote[],
  cost: Cost,
): Promise<Bought> {
  const { organizationId, userId, newId } = purchase
  const contractId =
    userId === null ? purchase.contractId : await ensureUserContract(tx, loaded.row, userId, now, newId)
  const add = quotes.flatMap((quote) => quote.entries)
  const target = { organizationId, contractId, catalogue, newId, now }
  const entryIds = await saveSchedule(tx, target, { end: [], withdraw: [], add })
  if (userId === null) await cutWithPlan(tx, { organizationId, contractId }, loaded.contract, catalogue, now)
  await raiseVersion(tx, organizationId, contractId)
  if (add.length > 0) await markInProgress(tx, { organizationId, contract: loaded.contract, now })
  const after = await loadContract(tx, organizationId, contractId)
  if (after === null) throw new Error(`contract ${contractId} vanished within its own transaction`)
  const entries = add.map(({ contractPlanId, start, end }) => ({ contractPlanId, start, end }))
  const isLasting = userId === null && add.some(({ end }) => end === null)
  const effect = isLasting ? monthlyEffect(loaded, after, catalogue, now) : undefined
  const bought = boughtThings(add, catalogue).map((each) => ({ ...each }))
  const sequence = await writeNumberedAudit(tx, {
    organizationId,
    actor: purchase.actor,
    action: 'buy-add-ons',
    subject: `contract:${contractId}`,
    before: null,
    after: {
      entries,
      entryIds,
      bought,
      total: cost.total,
      ...auditedCost(cost),
      userId,
      ...(isLasting && bought.every(({ thing }) => thing !== 'custom') && seatsAt(after.contract, catalogue, now)),
      effect,
    },
    at: now,
  })
  const until = additionUntil(add, catalogue, now, loaded.contract.zone)
  return { kind: 'bought', quotes, loaded: after, takeBack: { sequence, until } }
}

/**
 * What is bought while a plan change is scheduled ends with the present plan, and continues if the change is withdrawn.
 */
async function cutWithPlan(
  tx: Tx,
  key: { readonly organizationId: OrganizationId; readonly contractId: ContractId },
  before: Contract,
  catalogue: Catalogue,
  now: Instant,
): Promise<void> {
  const base = baseEntryAt(before, catalogue, now)
  const cuts = await readCuts(tx, key)
  const cut = cuts.find(({ entryId }) => entryId === base?.id)
  if (cut === undefined) return
  const known = new Set(before.entries.map(({ id }) => id))
  const after = await loadContract(tx, key.organizationId, key.contractId)
  const added = (after?.contract.entries ?? []).filter((entry) => !known.has(entry.id) && entry.end === base?.end)
  const more = added.flatMap((entry) => {
    const { role } = planOf(entry, catalogue)
    if (!isAdditionRole(role) || isTimeRole(role)) return []
    return [{ entryId: entry.id, end: role === 'custom' ? null : cut.end }]
  })
  await saveCuts(tx, key, [...cuts, ...more])
}
