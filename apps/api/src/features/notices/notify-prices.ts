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
import type { AuditEntry } from '@touchline/domain/history'
import type { ContractId, OrganizationId, PlanGroupId } from '@touchline/domain/ids'
import type { Money } from '@touchline/domain/money'
import {
  billOfMonth,
  type PriceChangeBills,
  type ProjectionInput,
  priceChangeBills,
} from '@touchline/domain/projection'
import { appendAudit } from '../../books/audit.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type BilledContract, billedContracts } from '../../books/contract/contracts.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { allAskedAhead } from '../../books/contract/project-ahead.ts'
import { type NewNotice, writeNotices } from '../../books/notices/write-notice.ts'
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
  const clubs = new Map(asked.map((each) => [each.contractId, each.organizationId]))
  const open = [...clubs].flatMap(([contractId, organizationId]) => {
    const billed = contracts.get(contractId)
    return billed === undefined || billed.loaded.row.closed_at !== null ? [] : [{ organizationId, billed }]
  })
  const concerned = await concernedAmong(tx, open, catalogue, notifying.now)
  const inputs = await allAskedAhead(
    tx,
    new Map(concerned.map(({ organizationId, held }) => [organizationId, held])),
    AHEAD,
  )
  const written = concerned.flatMap((club) => {
    const input = inputs.get(club.organizationId)
    return input === undefined ? [] : [writtenOf(club, input, notifying)]
  })
  await insertPriceNotices(
    tx,
    written.flatMap(({ priceNotices }) => priceNotices),
  )
  await writeNotices(
    tx,
    written.flatMap(({ notices }) => notices),
    notifying.now,
  )
  await appendAudit(
    tx,
    written.flatMap(({ audits }) => audits),
  )
}

interface Club {
  readonly organizationId: OrganizationId
  readonly billed: BilledContract
}

const AHEAD = 13

/** With what has not been said yet, or no longer stands. */
async function concernedAmong(tx: Tx, clubs: readonly Club[], catalogue: Catalogue, now: Instant) {
  const rising = clubs.map(({ organizationId, billed: { loaded, users } }) => {
    const { contract } = loaded
    const held = { contract, userContracts: users, catalogue, now }
    const rises = untoldRises(contract, catalogue, now)
    return { organizationId, held, rises, lists: [...rises, ...listsAhead(contract, monthOf(now, contract.zone))] }
  })
  const saidTo = await lastSaidOfPrices(tx, new Map(rising.map(({ organizationId, lists }) => [organizationId, lists])))
  return rising.flatMap((club) => {
    const said = saidTo.get(club.organizationId) ?? new Map<YearMonth, Facts>()
    const became = [...said]
      .filter(([from]) => !club.rises.includes(from))
      .map(([from, facts]) => ({
        from,
        facts,
        as: announcementNow(announcedIn(facts), club.held.contract, catalogue, now),
      }))
    return club.rises.length === 0 && became.every(({ as }) => as.kind === 'stands') ? [] : [{ ...club, said, became }]
  })
}

type Concerned = Awaited<ReturnType<typeof concernedAmong>>[number]

interface Written {
  readonly organizationId: OrganizationId
  readonly now: Instant
  asked: ProjectionInput
  readonly priceNotices: Parameters<typeof insertPriceNotices>[1][number][]
  readonly notices: NewNotice<'price-changes'>[]
  readonly audits: AuditEntry<'announce-prices' | 'withdraw-prices' | 'keep-price'>[]
}

function writtenOf(
  { organizationId, rises, said, became }: Concerned,
  asked: ProjectionInput,
  { now, noticeDays, keptUntil = null }: Notifying,
): Written {
  const written: Written = { organizationId, now, asked, priceNotices: [], notices: [], audits: [] }
  const { zone } = asked.contract
  for (const { from, facts, as } of became) {
    if (as.kind === 'withdrawn') notifyWithdrawn(written, from, facts, as.prices)
    if (as.kind === 'lower') notifyRise(written, { from, notifiedAt: now, appliesFrom: facts.month }, 'corrected')
  }
  for (const from of rises) {
    const last = said.get(from)
    const isCorrected = last !== undefined && last.news !== 'withdrawn' && last.month > monthOf(now, zone)
    const inTime = priceNotice(from, now, zone, noticeDays)
    const notice = keptFor(inTime, keptUntil)
    const plan = notifyRise(written, notice, isCorrected ? 'corrected' : 'announced')
    if (plan !== null && notice.appliesFrom > inTime.appliesFrom) noteKept(written, plan, notice.appliesFrom)
  }
  return written
}

const listsAhead = ({ priceNotices = null }: Contract, running: YearMonth): readonly YearMonth[] =>
  (priceNotices ?? []).filter(({ appliesFrom }) => appliesFrom > running).map(({ from }) => from)

type Facts = NoticeFacts['price-changes']

/** The plan whose bill rises, if any. */
function notifyRise(written: Written, notice: PriceNotice, news: 'announced' | 'corrected'): PlanGroupId | null {
  const { organizationId, asked } = written
  const { contract } = asked
  const priceNotices = [...(contract.priceNotices ?? []), notice]
  written.asked = { ...asked, contract: { ...contract, priceNotices } }
  const ofList = priceNotices.filter(
    ({ from, appliesFrom }) => from === notice.from && appliesFrom >= notice.appliesFrom,
  )
  const bills = priceChangeBills(written.asked, ofList)
  if (bills === null) return null
  written.priceNotices.push({ organizationId, contractId: contract.id, ...notice })
  const facts = factsOf(bills, notice.from, written.asked, news)
  notifyBy(written, 'announce-prices', facts)
  return facts.plan
}

const noteKept = ({ organizationId, now, asked, audits }: Written, planGroupId: PlanGroupId, until: YearMonth) =>
  audits.push({
    organizationId,
    actor: 'prices',
    action: 'keep-price',
    subject: `contract:${asked.contract.id}`,
    before: null,
    after: { planGroupId, to: addDays(firstDay(until), -1) },
    at: now,
  })

function notifyWithdrawn(written: Written, from: YearMonth, said: Facts, prices: readonly PriceNow[]) {
  const { month } = said
  const bill = billOfMonth(written.asked, month)
  if (bill === null) return
  const fact = (minor: bigint): AmountFact => ({ minor: Number(minor), currency: said.after.currency })
  notifyBy(written, 'withdraw-prices', {
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

function notifyBy(
  { organizationId, now, asked, notices, audits }: Written,
  action: 'announce-prices' | 'withdraw-prices',
  facts: Facts,
) {
  const period = new Date(now).toISOString()
  notices.push({ organizationId, kind: 'price-changes', subject: subjectOfList(facts.from), period, facts })
  audits.push({
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
