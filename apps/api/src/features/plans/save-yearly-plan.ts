import { storageAt } from '@touchline/domain/billing'
import type { YearlyTerm, Zone } from '@touchline/domain/calendar'
import {
  type AcceptedYearlyChange,
  decideYearlyChange,
  type PlanRefusal,
  type PlanSelection,
  previewYearlyChange,
  type YearlyChangePreview,
} from '@touchline/domain/plans'
import type { VideoSeconds } from '@touchline/domain/videos'
import { writeAudit } from '../../books/audit.ts'
import type { ContractAtInstant, LoadedContract } from '../../books/contract/contracts.ts'
import { storedSecondsOver } from '../../books/usage/stored.ts'
import type { Tx } from '../../db/connect.ts'
import {
  openAccount,
  openPurchase,
  openPurchaseQuote,
  type PurchaseContext,
  type PurchaseRefusal,
} from '../../use-case/account.ts'
import { lossRefusal } from '../../use-case/coupon-loss.ts'
import { auditedCost, type Buyer } from '../../use-case/purchase-limit.ts'
import { type CostRefusal, purchaseRefusal } from '../../use-case/purchase-refusal.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'
import { carryOut, choiceOf } from './buying.ts'
import { refusePlan } from './refusal.ts'

/** By group and seats, or as plans whose dates are checked. */
export type Choosing = (account: PurchaseContext) => Chosen | Refusal<'invalid-request'>

interface Chosen {
  readonly kind: 'chosen'
  readonly selection: PlanSelection
}

export type TermCheck = (term: YearlyTerm, zone: Zone) => Refusal<'invalid-request'> | null

interface YearlyChoice extends ContractAtInstant {
  readonly choose: Choosing
  readonly isTerm?: TermCheck
}

interface YearlyPurchase extends YearlyChoice {
  readonly givesUpCoupons: readonly string[]
}

interface SaveYearlyPlan extends YearlyPurchase, Buyer {
  /** Minor units. */
  readonly quotedTotal: number | null
  readonly newId: () => string
}

interface SavedYearlyPlan {
  readonly kind: 'saved'
  readonly change: AcceptedYearlyChange
  readonly loaded: LoadedContract
}

type Quote = Extract<YearlyChangePreview, { kind: 'possible' }> & {
  readonly storedSeconds: VideoSeconds
}

type QuoteRefusal = PlanRefusal | 'invalid-request'
type BuyRefusal = QuoteRefusal | PurchaseRefusal | 'gives-up-coupon'

async function quote(
  tx: Tx,
  account: PurchaseContext,
  { choose, isTerm, organizationId, now }: YearlyChoice,
): Promise<Quote | Refusal<QuoteRefusal>> {
  const chosen = choose(account)
  if (chosen.kind === 'refused') return chosen
  const choice = choiceOf(account, chosen.selection, now)
  const change = decideYearlyChange(choice)
  if (change.kind === 'refused') return refusePlan(change.reason, account, now)
  const { zone } = account.loaded.contract
  const wrongTerm = isTerm?.(change.term, zone) ?? null
  if (wrongTerm !== null) return wrongTerm
  const storedSeconds = await storedSecondsOver(tx, organizationId, storageAt(change.term.start, zone))
  const preview = previewYearlyChange({
    ...choice,
    storedSecondsOverRetention: account.storedSecondsOverRetention,
    userContracts: account.userContracts,
    storedSecondsAtTermStart: storedSeconds,
  })
  return preview.kind === 'refused' ? refusePlan(preview.reason, account, now) : { ...preview, storedSeconds }
}

/** Call 15. */
export async function quoteYearlyPlan(
  tx: Tx,
  choice: YearlyChoice,
): Promise<Quote | Refusal<QuoteRefusal | 'not-found'>> {
  const account = await openAccount(tx, choice)
  return account.kind === 'refused' ? account : quote(tx, account, choice)
}

export async function quoteYearlyPurchase(
  tx: Tx,
  purchase: YearlyPurchase,
  open = openPurchaseQuote,
): Promise<(Quote & { readonly account: PurchaseContext }) | Refusal<BuyRefusal>> {
  const account = await open(tx, purchase)
  if (account.kind === 'refused') return account
  const quoted = await quote(tx, account, purchase)
  if (quoted.kind === 'refused') return quoted
  const lost = await lossRefusal(tx, account, { ...purchase, schedule: quoted.change.schedule })
  return lost ?? { ...quoted, account }
}

/** Call 16. The job at the term's start bills it by the function that quoted it (invariant I7). */
export async function saveYearlyPlan(
  tx: Tx,
  save: SaveYearlyPlan,
): Promise<SavedYearlyPlan | Refusal<BuyRefusal | 'quote-changed' | CostRefusal>> {
  const quoted = await quoteYearlyPurchase(tx, save, openPurchase)
  if (quoted.kind === 'refused') return quoted
  const total = Number(quoted.term.total.minor)
  if (save.quotedTotal !== null && total !== save.quotedTotal)
    return refuseWith('quote-changed', 'The amount changed since it was shown', { total })
  const cost = { total, monthly: null }
  const refused = await purchaseRefusal(tx, save, cost)
  if (refused !== null) return refused
  const { account, change } = quoted
  const { schedule, term } = change
  const purchase = { schedule, yearlyAnchor: change.anchor, newId: save.newId }
  const loaded = await carryOut(tx, save, account, purchase)
  await writeAudit(tx, {
    organizationId: save.organizationId,
    actor: save.actor,
    action: `yearly-plan-${change.kind}`,
    subject: `contract:${save.contractId}`,
    before: { planGroupId: change.from?.id ?? null },
    after: {
      planGroupId: change.to.id,
      ...change.seats,
      from: term.firstDay,
      to: term.lastDay,
      quotedTotal: total,
      ...auditedCost(cost),
    },
    at: save.now,
  })
  return { kind: 'saved', change, loaded }
}
