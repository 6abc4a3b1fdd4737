import { billedCustomFrom, decideKeepCustom, heldCustom } from '@touchline/domain/add-ons'
import { storageAt, storageOf } from '@touchline/domain/billing'
import { type Instant, monthOf } from '@touchline/domain/calendar'
import { customPlanOf } from '@touchline/domain/catalogue'
import type { ContractId, OrganizationId, PlanGroupId, UserId } from '@touchline/domain/ids'
import {
  decideGivingUpCustom,
  type GivingUpCustomPreview,
  type GivingUpCustomRefusal,
  previewGivingUpCustom,
  raisedCost,
} from '@touchline/domain/plans'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { type LoadedContract, loadContract, touchContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { monthlyEffect } from '../../books/contract/monthly-effect.ts'
import { storedSecondsOver } from '../../books/usage/stored.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { openChange, openChangeQuote, type PurchaseContext } from '../../use-case/account.ts'
import { auditedCost, type Buyer, limitOfRaised } from '../../use-case/purchase-limit.ts'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'

interface Giving {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: UserId
  readonly groupId: PlanGroupId
  readonly count: number
  readonly now: Instant
}

interface GiveUp extends Giving {
  /** Minor units, as shown for the first bill without them. */
  readonly quotedTotal: number
  readonly newId: () => string
}

type GiveUpRefusal = GivingUpCustomRefusal | 'not-found' | 'parked'

const messages = {
  'no-plan': 'No plan is in force, or none will be then',
  'trial-plan': 'A trial has nothing that could be given up',
  'read-only-plan': 'A plan that is read-only has nothing that could be given up',
  unsettled: 'The last bill is paid first',
  'amount-not-offered': 'The organisation does not have so many',
} satisfies Record<GivingUpCustomRefusal, string>

const refusedAs = (reason: GivingUpCustomRefusal, most: number): Refusal<GivingUpCustomRefusal> =>
  reason === 'amount-not-offered'
    ? refuseWith(reason, messages[reason], { amounts: Array.from({ length: most }, (_, index) => index + 1) })
    : refuse(reason, messages[reason])

interface Quoted {
  readonly kind: 'quoted'
  readonly account: PurchaseContext
  readonly preview: GivingUpCustomPreview
}

/** Refuses and changes nothing. */
export async function quoteGivingUpCustom(
  tx: Tx,
  giving: Giving,
  open = openChangeQuote,
): Promise<Quoted | Refusal<GiveUpRefusal>> {
  const { organizationId, groupId, count, now } = giving
  const account = await open(tx, giving, 'own')
  if (account.kind === 'refused') return account
  const { contract } = account.loaded
  const planId = customPlanOf(groupId)
  const asked = { ...account, contract, planId, count, now }
  const held = heldCustom(contract, account.catalogue, now).find(({ plan }) => plan.id === planId)
  const most = held === undefined ? 0 : held.count + held.beginning - held.ending
  const decided = decideGivingUpCustom(asked)
  if (decided.kind === 'refused') return refusedAs(decided.reason, most)
  const at = billedCustomFrom(asked, decided.at)
  const isYearly = account.catalogue.plans.get(planId)?.cycle === 'year'
  const storage = isYearly ? storageAt(at, contract.zone) : storageOf(monthOf(at, contract.zone), contract.zone)
  const storedSecondsOverRetention = await storedSecondsOver(tx, organizationId, storage)
  const preview = previewGivingUpCustom({ ...asked, storedSecondsOverRetention })
  return preview.kind === 'refused' ? refusedAs(preview.reason, most) : { kind: 'quoted', account, preview }
}

interface Changed<Kind> {
  readonly kind: Kind
  readonly loaded: LoadedContract
}

interface GivenUp extends Changed<'given-up'> {
  readonly preview: GivingUpCustomPreview
}

/** From the next month or term on. */
export async function giveUpCustom(
  tx: Tx,
  giving: GiveUp,
): Promise<GivenUp | Refusal<GiveUpRefusal | 'quote-changed'>> {
  const quoted = await quoteGivingUpCustom(tx, giving, openChange)
  if (quoted.kind === 'refused') return quoted
  const { account, preview } = quoted
  const { loaded, catalogue } = account
  const total = Number(preview.after.total.minor)
  if (total !== giving.quotedTotal)
    return refuseWith('quote-changed', 'The amount changed since it was shown', { total })
  const { organizationId, contractId, groupId, count, now } = giving
  await saveSchedule(tx, { ...giving, catalogue }, preview.schedule)
  if (preview.schedule.end.length > 0) {
    const ended = { organizationId, contractId, contractPlanId: customPlanOf(groupId), start: preview.at }
    await enqueue(tx, jobs.noteBegun(ended), { now, runAt: preview.at })
  }
  await touchContract(tx, loaded.row)
  await markInProgress(tx, { organizationId, contract: loaded.contract, now })
  const after = (await loadContract(tx, organizationId, contractId)) ?? loaded
  await writeAudit(tx, {
    organizationId,
    actor: giving.actor,
    action: 'give-up-add-ons',
    subject: `contract:${contractId}`,
    before: null,
    after: {
      boundary: preview.at,
      items: [{ role: 'custom', count, planGroupId: groupId }],
      effect: monthlyEffect(loaded, after, catalogue, preview.at),
    },
    at: now,
  })
  return { kind: 'given-up', loaded: after, preview }
}

interface KeepCustom extends Buyer {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly groupId: PlanGroupId
  readonly now: Instant
  readonly newId: () => string
}

/** Until they end. Higher bills above the managers' limit need approval. */
export async function keepCustom(
  tx: Tx,
  keeping: KeepCustom,
): Promise<Changed<'kept'> | Refusal<'not-found' | 'parked' | 'nothing-reserved' | 'unsettled' | 'approval-required'>> {
  const { organizationId, contractId, groupId, now } = keeping
  const account = await openChange(tx, keeping, 'own')
  if (account.kind === 'refused') return account
  const { catalogue, loaded, unsettled } = account
  const { contract } = loaded
  const planId = customPlanOf(groupId)
  if (!catalogue.plans.has(planId)) return refuse('not-found', 'No such add-on')
  const schedule = decideKeepCustom({ contract, catalogue, planId, now })
  if (schedule === null) return refuse('nothing-reserved', 'None of them is given up')
  if (unsettled) return refuse('unsettled', 'The last bill is paid first')
  const kept = new Set(schedule.end.map(({ entryId }) => entryId))
  const ends = contract.entries.flatMap(({ id, end }) => (kept.has(id) && end !== null ? [end] : []))
  const boundary = Math.min(...ends)
  const raised = raisedCost({ ...account, contract, schedule, from: boundary, now })
  const limited = await limitOfRaised(tx, keeping, raised)
  if (limited !== null) return limited
  await saveSchedule(tx, { ...keeping, catalogue }, schedule)
  await touchContract(tx, loaded.row)
  await markInProgress(tx, { organizationId, contract, now })
  const after = (await loadContract(tx, organizationId, contractId)) ?? loaded
  await writeAudit(tx, {
    organizationId,
    actor: keeping.actor,
    action: 'keep-add-ons',
    subject: `contract:${contractId}`,
    before: { boundary },
    after: {
      items: [{ role: 'custom', count: kept.size, planGroupId: groupId }],
      ...auditedCost(raised),
      effect: monthlyEffect(loaded, after, catalogue, boundary),
    },
    at: now,
  })
  return { kind: 'kept', loaded: after }
}
