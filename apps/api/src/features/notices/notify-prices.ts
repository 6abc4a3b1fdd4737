import {
  type AnnouncedPrices,
  announcementNow,
  type PriceNow,
  priceNotice,
  untoldRises,
} from '@touchline/domain/billing'
import { addDays, firstDay, type Instant, monthOf, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import type { Catalogue, PriceNotice } from '@touchline/domain/catalogue'
import { baseGroupAt, type Contract } from '@touchline/domain/contract'
import { keptFor } from '@touchline/domain/drafts'
import type { ContractId, OrganizationId, PlanGroupId } from '@touchline/domain/ids'
import type { Money } from '@touchline/domain/money'
import {
  billOfMonth,
  type PriceChangeBills,
  type ProjectionInput,
  priceChangeBills,
} from '@touchline/domain/projection'
import { writeAudit } from '../../books/audit.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type BilledContract, billedContracts } from '../../books/contract/contracts.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { askedAhead } from '../../books/contract/project-ahead.ts'
import { writeNotice } from '../../books/notices/write-notice.ts'
import type { Tx } from '../../db/connect.ts'
import type { AmountFact } from '../../letters/kinds/parts.ts'
import type { NoticeFacts } from '../../letters/notice-kinds.ts'
import { enqueue, enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { amountOf } from './amounts.ts'
import { ASKED_AT_ONCE, insertPriceNotices, lastSaidOfPrices, perhapsUntold, subjectOfList } from './prices.store.ts'

interface Batch {
  readonly at: Instant
  readonly after: OrganizationId | null
}

/**
 * Daily and on publication: a job per contract that may need notice. A failed one pays the former prices until
 * notified.
 */
export async function sweepPrices(tx: Tx, { at, after }: Batch, now: Instant): Promise<void> {
  const asked = await perhapsUntold(tx, await loadCatalogue(tx), after, now)
  const notified = asked.map(({ organization_id: organizationId, contract_id: contractId }) => ({
    job: jobs.notifyOfPrices({ organizationId, contractId, at }),
  }))
  await enqueueAll(tx, notified, now)
  const last = asked.length < ASKED_AT_ONCE ? undefined : asked.at(-1)
  if (last !== undefined) await enqueue(tx, jobs.sweepPrices({ at, after: last.organization_id }), { now })
}

interface NotifiedContract {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

interface Notifying {
  readonly now: Instant
  readonly noticeDays: number
  /** The first month at the new price, where it is later than the notice period. */
  readonly keptUntil?: YearMonth | null
}

/**
 * Announces raised prices with the contract's own two bills, which starts the notice period, and announced rises that
 * were withdrawn.
 */
export async function notifyOfPrices(tx: Tx, asked: readonly NotifiedContract[], notifying: Notifying): Promise<void> {
  const catalogue = await loadCatalogue(tx)
  const organizationIds = asked.map(({ organizationId }) => organizationId)
  await lockOrganizations(tx, organizationIds)
  const contracts = await billedContracts(tx, organizationIds)
  for (const [contractId, organizationId] of new Map(asked.map((each) => [each.contractId, each.organizationId]))) {
    const billed = contracts.get(contractId)
    if (billed === undefined || billed.loaded.row.closed_at !== null) continue
    await notifyOf(tx, { organizationId, billed, catalogue }, notifying)
  }
}

interface Place {
  readonly organizationId: OrganizationId
  readonly billed: BilledContract
  readonly catalogue: Catalogue
}

const AHEAD = 13

async function notifyOf(
  tx: Tx,
  { organizationId, billed, catalogue }: Place,
  { now, noticeDays, keptUntil = null }: Notifying,
): Promise<void> {
  const { contract } = billed.loaded
  const running = monthOf(now, contract.zone)
  const rises = untoldRises(contract, catalogue, now)
  const said = await lastSaidOfPrices(tx, organizationId, [...new Set([...rises, ...listsAhead(contract, running)])])
  const became = [...said]
    .filter(([from]) => !rises.includes(from))
    .map(([from, facts]) => ({ from, facts, as: announcementNow(announcedIn(facts), contract, catalogue, now) }))
  if (rises.length === 0 && became.every(({ as }) => as.kind === 'stands')) return
  const held = { contract, userContracts: billed.users, catalogue, now }
  const notifying: Notified = { tx, organizationId, now, asked: await askedAhead(tx, organizationId, held, AHEAD) }
  for (const { from, facts, as } of became) {
    if (as.kind === 'withdrawn') await notifyWithdrawn(notifying, from, facts, as.prices)
    if (as.kind === 'lower')
      await notifyRise(notifying, { from, notifiedAt: now, appliesFrom: facts.month }, 'corrected')
  }
  for (const from of rises) {
    const last = said.get(from)
    const isCorrected = last !== undefined && last.news !== 'withdrawn' && last.month > running
    const inTime = priceNotice(from, now, contract.zone, noticeDays)
    const notice = keptFor(inTime, keptUntil)
    const plan = await notifyRise(notifying, notice, isCorrected ? 'corrected' : 'announced')
    if (plan !== null && notice.appliesFrom > inTime.appliesFrom) await noteKept(notifying, plan, notice.appliesFrom)
  }
}

const listsAhead = ({ priceNotices = null }: Contract, running: YearMonth): readonly YearMonth[] =>
  (priceNotices ?? []).filter(({ appliesFrom }) => appliesFrom > running).map(({ from }) => from)

interface Notified {
  readonly tx: Tx
  readonly organizationId: OrganizationId
  readonly now: Instant
  asked: ProjectionInput
}

type Facts = NoticeFacts['price-changes']

/** The plan whose bill rises, if any. */
async function notifyRise(
  notifying: Notified,
  notice: PriceNotice,
  news: 'announced' | 'corrected',
): Promise<PlanGroupId | null> {
  const { tx, organizationId, asked } = notifying
  const { contract } = asked
  const priceNotices = [...(contract.priceNotices ?? []), notice]
  notifying.asked = { ...asked, contract: { ...contract, priceNotices } }
  const ofList = priceNotices.filter(
    ({ from, appliesFrom }) => from === notice.from && appliesFrom >= notice.appliesFrom,
  )
  const bills = priceChangeBills(notifying.asked, ofList)
  if (bills === null) return null
  await insertPriceNotices(tx, [{ organizationId, contractId: contract.id, ...notice }])
  const facts = factsOf(bills, notice.from, notifying.asked, news)
  await notifyBy(notifying, 'announce-prices', facts)
  return facts.plan
}

const noteKept = (
  { tx, organizationId, now, asked: { contract } }: Notified,
  planGroupId: PlanGroupId,
  until: YearMonth,
): Promise<void> =>
  writeAudit(tx, {
    organizationId,
    actor: 'prices',
    action: 'keep-price',
    subject: `contract:${contract.id}`,
    before: null,
    after: { planGroupId, to: addDays(firstDay(until), -1) },
    at: now,
  })

async function notifyWithdrawn(notifying: Notified, from: YearMonth, said: Facts, prices: readonly PriceNow[]) {
  const { month } = said
  const bill = billOfMonth(notifying.asked, month)
  if (bill === null) return
  const fact = (minor: bigint): AmountFact => ({ minor: Number(minor), currency: said.after.currency })
  await notifyBy(notifying, 'withdraw-prices', {
    from,
    month,
    paidOn: bill.paidOn,
    plan: said.plan,
    news: 'withdrawn',
    before: said.after,
    after: amountOf(bill.invoice),
    prices: prices.map(({ groupId, role, announced, now }) => ({
      ...ofGroup(groupId, said.plan),
      role,
      before: fact(announced),
      after: fact(now),
    })),
  })
}

async function notifyBy(
  { tx, organizationId, now, asked }: Notified,
  action: 'announce-prices' | 'withdraw-prices',
  facts: Facts,
): Promise<void> {
  await writeNotice(tx, {
    organizationId,
    kind: 'price-changes',
    subject: subjectOfList(facts.from),
    period: new Date(now).toISOString(),
    facts,
    now,
  })
  await writeAudit(tx, {
    organizationId,
    actor: 'prices',
    action,
    subject: `contract:${asked.contract.id}`,
    before: null,
    after: {
      planGroupId: facts.plan,
      from: firstDay(facts.month),
      effect: { minor: facts.after.minor - facts.before.minor, per: 'month' },
    },
    at: now,
  })
}

const announcedIn = ({ plan, month, prices }: Facts): AnnouncedPrices => ({
  groupId: plan,
  month,
  prices: prices.map(({ group, role, before, after }) => ({
    ...(group !== undefined && { groupId: group }),
    role,
    before: BigInt(before.minor),
    after: BigInt(after.minor),
  })),
})

const amountFact = ({ minor, currency }: Money): AmountFact => ({ minor: Number(minor), currency })

/** Named where it differs from the notice's plan: one list can change a plan and its sleep. */
const ofGroup = (groupId: PlanGroupId | undefined, plan: PlanGroupId) =>
  groupId === undefined || groupId === plan ? {} : { group: groupId }

function factsOf(
  { month, paidOn, before, after, prices }: PriceChangeBills,
  from: YearMonth,
  { contract, catalogue }: ProjectionInput,
  news: 'announced' | 'corrected',
): Facts {
  const held = baseGroupAt(contract, catalogue, startOfMonth(month, contract.zone))?.id ?? ''
  const plan = prices.some(({ groupId }) => groupId === held) ? held : (prices[0]?.groupId ?? held)
  return {
    from,
    month,
    paidOn,
    plan,
    ...(news === 'announced' ? {} : { news }),
    before: amountOf(before),
    after: amountOf(after),
    prices: prices.map((price) => ({
      ...ofGroup(price.groupId, plan),
      role: price.role,
      before: amountFact(price.before),
      after: amountFact(price.after),
    })),
  }
}
