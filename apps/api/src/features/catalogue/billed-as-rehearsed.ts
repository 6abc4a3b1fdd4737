import type { WireComparison } from '@touchline/contract/desk/run-totals'
import { instantToWire } from '@touchline/contract/wire-time'
import { addMonths, firstDay, type Instant, type YearMonth } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { changesBetween, laterCatalogues } from '../../books/billing/causes.store.ts'
import { reportFindings } from '../../books/findings/report-findings.ts'
import { organizationsFrom } from '../../books/organization/organizations-from.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { billsOfMonth, namesOf, rehearsedBills } from './billed-as-rehearsed.store.ts'
import { type Draft, outcomeOf, publishedDrafts, rehearsedContractsOf } from './drafts.store.ts'

const dayOf = (now: Instant): string => new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Of the twelve that were rehearsed, ascending: those that are billed in every zone. */
export function billedMonths(draft: Pick<Draft, 'outcome'>, now: Instant): readonly YearMonth[] {
  const months = new Set(Object.values(outcomeOf(draft)).flatMap(({ billed }) => Object.keys(billed)))
  return [...months].filter((month) => firstDay(addMonths(month, 1)) < dayOf(now)).toSorted()
}

const MOST_KEPT = 500
const CLUBS_AT_ONCE = 500
const MOST_CAUSES = 5

type Published = Pick<Draft, 'draftId' | 'version' | 'rehearsed_at'> & { readonly published_at: Instant }

type Pair = Omit<WireComparison['differences'][number], 'club' | 'by'> & { readonly hours: number }

export async function billedAsRehearsed(tx: Tx, draft: Published, month: YearMonth): Promise<WireComparison> {
  const others = await laterCatalogues(tx, draft.published_at, month)
  const between = {
    from: draft.rehearsed_at ?? draft.published_at,
    until: Date.parse(`${firstDay(addMonths(month, 1))}T23:59:59Z`),
  }
  const totals = new Map<Currency, { previewed: number; billed: number }>()
  const differences: WireComparison['differences'][number][] = []
  let equal = 0
  for (let after: OrganizationId | null = null; ; ) {
    const ids: readonly OrganizationId[] = await organizationsFrom(tx, after, CLUBS_AT_ONCE)
    const pairs = await pairsOf(tx, draft, { month, ids })
    for (const { currency, previewed, billed } of pairs) {
      const sum = totals.get(currency) ?? { previewed: 0, billed: 0 }
      totals.set(currency, { previewed: sum.previewed + previewed, billed: sum.billed + billed })
      if (previewed === billed) equal += 1
    }
    const unlike = pairs.filter(({ previewed, billed }) => previewed !== billed)
    differences.push(...(await explained(tx, unlike, { between, others })))
    after = ids.at(-1) ?? null
    if (ids.length < CLUBS_AT_ONCE) break
  }
  const unexplained = differences.filter(({ by }) => by.length === 0).length
  return {
    equal,
    explained: differences.length - unexplained,
    unexplained,
    totals: [...totals].map(([currency, sum]) => ({ currency, ...sum })),
    differences: differences.toSorted((a, b) => a.by.length - b.by.length).slice(0, MOST_KEPT),
  }
}

async function pairsOf(tx: Tx, draft: Published, of: Parameters<typeof billsOfMonth>[1]): Promise<readonly Pair[]> {
  const pairs = new Map<string, Pair>()
  const pairOf = ({ organization_id: organizationId, contract_id: contractId, cycle, currency }: Bill): Pair =>
    pairs.get(`${contractId} ${cycle}`) ?? {
      organizationId,
      contractId,
      cycle,
      currency,
      previewed: 0,
      billed: 0,
      hours: 0,
    }
  const keep = (pair: Pair) => pairs.set(`${pair.contractId} ${pair.cycle}`, pair)
  for (const bill of await rehearsedBills(tx, draft, of))
    if (bill.total !== 0) keep({ ...pairOf(bill), previewed: bill.total, hours: bill.hours })
  const known = await rehearsedContractsOf(tx, draft, of.ids)
  const contracts = new Set(known.map(({ contract_id }) => contract_id))
  for (const bill of await billsOfMonth(tx, of))
    if (contracts.has(bill.contract_id)) keep({ ...pairOf(bill), billed: bill.total })
  return [...pairs.values()]
}

type Bill = Awaited<ReturnType<typeof billsOfMonth>>[number]

interface Happened {
  readonly between: { readonly from: Instant; readonly until: Instant }
  readonly others: readonly Instant[]
}

async function explained(tx: Tx, unlike: readonly Pair[], { between, others }: Happened) {
  if (unlike.length === 0) return []
  const ids = unlike.map(({ organizationId }) => organizationId)
  const names = await namesOf(tx, ids)
  const audit = Map.groupBy(await changesBetween(tx, ids, between), (row) => row.organization_id)
  return unlike.map(({ hours, ...pair }) => {
    const by = [
      ...(audit.get(pair.organizationId) ?? []).map(({ action, happened_at: at }) => ({ action, at })),
      ...others.map((at) => ({ action: 'apply-catalogue', at })),
      ...(hours > 0 ? [{ action: 'assumed-hours', at: between.from }] : []),
    ]
    return {
      ...pair,
      club: names.get(pair.organizationId) ?? '',
      by: by.slice(0, MOST_CAUSES).map(({ action, at }) => ({ action, date: instantToWire(at) })),
    }
  })
}

interface Comparing {
  readonly db: Db
  readonly clock: { readonly now: () => Instant }
  readonly newId: () => string
}

/** Days of a month on which the month before is looked at, so that a day without a process does no harm. */
const LOOKED_AT = ['02', '03', '04']

export async function compareRehearsed({ db, clock, newId }: Comparing): Promise<void> {
  const now = clock.now()
  if (!LOOKED_AT.includes(dayOf(now).slice(-2))) return
  const month = addMonths(dayOf(now).slice(0, 'YYYY-MM'.length), -1)
  for (const draft of await inTransaction(db, jobsScope, publishedDrafts)) {
    const { published_at } = draft
    if (published_at === null || !billedMonths(draft, now).includes(month)) continue
    await inTransaction(db, jobsScope, async (tx) => {
      const { unexplained } = await billedAsRehearsed(tx, { ...draft, published_at }, month)
      if (unexplained === 0) return
      const finding = {
        id: 'letter-differs',
        sentence: 'bills after a change of prices are what was rehearsed, or something happened in between',
        organizationId: null,
        subject: `${draft.draftId} ${draft.version}, ${month}`,
        facts: `${unexplained} bills differ, and nothing in the audit explains it`,
      }
      await reportFindings(tx, { checks: [], organizationIds: 'region', findings: [finding] }, { now, newId })
    })
  }
}
