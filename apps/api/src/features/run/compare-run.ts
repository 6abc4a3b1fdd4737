import type { WireComparison } from '@touchline/contract/desk/run-totals'
import { instantToWire } from '@touchline/contract/wire-time'
import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { causesBetween, laterCatalogues } from '../../books/billing/causes.store.ts'
import { reportFindings } from '../../books/findings/report-findings.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { organizationsAfter } from './batch.store.ts'
import {
  billedOn,
  keepComparison,
  pricesBilled,
  pricesPreviewed,
  storageBilled,
  storagePreviewed,
  uncompared,
} from './compare-run.store.ts'
import { rowsOfOrganizations } from './kept-preview.store.ts'

const BATCH = 500
const MOST_KEPT = 500
const RUN_DIFFERS = 'run-differs'

interface Comparing {
  readonly db: Db
  readonly clock: { readonly now: () => Instant }
  readonly newId: () => string
}

interface Compared {
  readonly day: LocalDate
  readonly previewId: string
  readonly from: Instant
  readonly until: Instant
}

/** On the 2nd, when the 1st has begun in every zone: what was billed next to what was seen before. */
export async function compareRuns({ db, clock, newId }: Comparing): Promise<void> {
  const now = clock.now()
  const today = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const found = await inTransaction(db, jobsScope, (tx) => uncompared(tx, today))
  for (const { day, preview_id: previewId, begun_at: from, compared_at: comparedAt } of found) {
    if (comparedAt !== null) continue
    const comparison = await compared(db, { day, previewId, from, until: now })
    await inTransaction(db, jobsScope, async (tx) => {
      await keepComparison(tx, previewId, { comparison, now })
      await reportFindings(
        tx,
        { checks: [], organizationIds: 'region', findings: unexplained(day, comparison) },
        { now, newId },
      )
    })
  }
}

const unexplained = (day: LocalDate, { unexplained: count }: WireComparison) =>
  count === 0
    ? []
    : [
        {
          id: RUN_DIFFERS,
          sentence: 'what a 1st bills is what was seen before, or something happened in between',
          organizationId: null,
          subject: `run of ${day}`,
          facts: `${count} bills differ, and nothing in the audit explains it`,
        },
      ]

async function compared(db: Db, of: Compared): Promise<WireComparison> {
  const pairs: Pair[] = []
  const totals = new Map<Currency, { previewed: number; billed: number }>()
  let equal = 0
  for (let after: OrganizationId | null = null; ; ) {
    const batch: Batch = await inTransaction(db, jobsScope, (tx) => pairsAfter(tx, of, after))
    for (const { currency, previewed, billed } of batch.pairs) {
      const sum = totals.get(currency) ?? { previewed: 0, billed: 0 }
      totals.set(currency, { previewed: sum.previewed + previewed, billed: sum.billed + billed })
      if (previewed === billed) equal += 1
    }
    pairs.push(...(await inTransaction(db, jobsScope, (tx) => explained(tx, of, batch.pairs))))
    if (batch.last === null) break
    after = batch.last
  }
  const without = pairs.filter(({ by }) => by.length === 0).length
  return {
    equal,
    explained: pairs.length - without,
    unexplained: without,
    totals: [...totals].map(([currency, sum]) => ({ currency, ...sum })),
    differences: pairs.toSorted((a, b) => a.by.length - b.by.length).slice(0, MOST_KEPT),
  }
}

type Pair = WireComparison['differences'][number]

interface Batch {
  readonly pairs: readonly Pair[]
  readonly last: OrganizationId | null
}

async function pairsAfter(tx: Tx, { day, previewId }: Compared, after: OrganizationId | null): Promise<Batch> {
  const organizations = await organizationsAfter(tx, after, BATCH)
  const ids = organizations.map(({ organizationId }) => organizationId)
  const names = new Map(organizations.map(({ organizationId, name }) => [organizationId, name]))
  const pairs = new Map<string, Pair>()
  const pairOf = (row: Pick<Row, 'organization_id' | 'contract_id' | 'cycle' | 'currency'>): Pair => {
    const { organization_id: organizationId, contract_id: contractId, cycle, currency } = row
    const club = names.get(organizationId) ?? ''
    const none = { organizationId, club, contractId, cycle, currency, previewed: 0, billed: 0, by: [] }
    return pairs.get(`${contractId} ${cycle}`) ?? none
  }
  const keep = (pair: Pair) => pairs.set(`${pair.contractId} ${pair.cycle}`, pair)
  for (const row of await rowsOfOrganizations(tx, previewId, ids))
    if (row.total !== 0) keep({ ...pairOf(row), previewed: row.total })
  for (const row of await billedOn(tx, day, ids)) keep({ ...pairOf(row), billed: row.total })
  return { pairs: [...pairs.values()], last: organizations.at(-1)?.organizationId ?? null }
}

type Row = Awaited<ReturnType<typeof billedOn>>[number]

const MOST_CAUSES = 5

async function explained(tx: Tx, between: Compared, pairs: readonly Pair[]): Promise<readonly Pair[]> {
  const different = pairs.filter(({ previewed, billed }) => previewed !== billed)
  if (different.length === 0) return []
  const ids = different.map(({ organizationId }) => organizationId)
  const causes = Map.groupBy(await causesBetween(tx, ids, between), (row) => row.organization_id)
  const previewed = await storagePreviewed(tx, between, ids)
  const stored = [...previewed.symmetricDifference(await storageBilled(tx, between, ids))]
  const repriced = await contractsRepriced(tx, between, ids)
  const catalogues = (await laterCatalogues(tx, between.from, between.day.slice(0, 'YYYY-MM'.length))).map((at) => ({
    action: 'apply-catalogue',
    happened_at: at,
  }))
  const isStored = ({ contractId, cycle }: Pair) => stored.some((each) => each.startsWith(`${contractId} ${cycle} `))
  return different.map((pair) => ({
    ...pair,
    by: [
      ...(repriced.has(`${pair.contractId} ${pair.cycle}`) ? catalogues : []),
      ...(causes.get(pair.organizationId) ?? []).filter(({ action }) => action !== 'ingest' || isStored(pair)),
    ]
      .slice(0, MOST_CAUSES)
      .map(({ action, happened_at: at }) => ({ action, date: instantToWire(at) })),
  }))
}

/** Contract and cycle, where a plan of both has another price. */
async function contractsRepriced(tx: Tx, run: Compared, ids: readonly OrganizationId[]): Promise<ReadonlySet<string>> {
  const previewed = await pricesPreviewed(tx, run, ids)
  const billed = [...(await pricesBilled(tx, run, ids))]
  const other = billed.filter(([of, price]) => previewed.has(of) && previewed.get(of) !== price)
  return new Set(other.map(([of]) => of.split(' ').slice(0, 2).join(' ')))
}
