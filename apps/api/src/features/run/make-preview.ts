import { createHash } from 'node:crypto'
import type { WireRunTotals } from '@touchline/contract/desk/run-totals'
import { addMonths, type Instant, monthOf, type YearMonth } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { addBill, addsUp, emptyRun, type RunTotals } from '@touchline/domain/run'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { organizationsAfter } from './batch.store.ts'
import { type PreviewedBill, previewBatch } from './preview-batch.ts'
import { type Begun, beginPreview, completePreview, forgetBills, keepBills, previewRow, rowOf } from './run.store.ts'

const BATCH = 200

interface Making {
  readonly db: Db
  readonly clock: { readonly now: () => Instant }
}

/** By a job, unless one is being made. */
export const askForPreview = ({ db }: Pick<Making, 'db'>, begun: Begun): Promise<void> =>
  inTransaction(db, jobsScope, async (tx) => {
    const previewId = await beginPreview(tx, begun)
    if (previewId !== null) await enqueue(tx, jobs.previewRun({ previewId }), { now: begun.now })
  })

/** False: one is being made. */
export async function previewNow(making: Making, begun: Begun): Promise<boolean> {
  const previewId = await inTransaction(making.db, jobsScope, (tx) => beginPreview(tx, begun))
  if (previewId === null) return false
  await makePreview(making, previewId)
  return true
}

interface Kept {
  readonly bills: readonly PreviewedBill[]
  readonly rows: readonly ReturnType<typeof rowOf>[]
  readonly last: OrganizationId | null
}

/** Repeatable: begins again. Each batch sees one snapshot; the books are only read. */
export async function makePreview({ db, clock }: Making, previewId: string): Promise<void> {
  const row = await inTransaction(db, jobsScope, async (tx) => {
    await forgetBills(tx, previewId)
    return previewRow(tx, previewId)
  })
  if (row === undefined || row.digest !== null) return
  const month = monthOfDay(row.day)
  const run = emptyRun()
  const digest = createHash('sha256')
  for (let after: OrganizationId | null = null; ; ) {
    const batch: Kept = await inTransaction(db, jobsScope, (tx) => keepBatch(tx, after), {
      isolation: 'repeatable read',
    })
    for (const bill of batch.bills) addBill(run, bill)
    for (const each of batch.rows) digest.update(`${JSON.stringify(each)}\n`)
    if (batch.last === null) break
    after = batch.last
  }
  const broken = [...run].find(([, totals]) => !addsUp(totals))
  if (broken !== undefined) throw new Error(`the steps of the run of ${row.day} in ${broken[0]} do not add up`)
  await inTransaction(db, jobsScope, (tx) =>
    completePreview(tx, previewId, { digest: digest.digest('hex'), totals: totalsOf(run) }),
  )

  async function keepBatch(tx: Tx, after: OrganizationId | null): Promise<Kept> {
    const organizations = await organizationsAfter(tx, after, BATCH)
    const catalogue = await loadCatalogue(tx)
    const bills = await previewBatch(tx, { month, now: clock.now(), catalogue, organizations })
    const rows = bills.map(rowOf)
    await keepBills(tx, previewId, { rows, seen: organizations.length })
    return { bills, rows, last: organizations.at(-1)?.organizationId ?? null }
  }
}

const monthOfDay = (day: string): YearMonth => day.slice(0, 7)

interface Sum {
  readonly bills: number
  readonly minor: bigint
}

const wire = ({ bills, minor }: Sum) => ({ bills, minor: Number(minor) })

const totalsOf = (run: ReadonlyMap<Currency, RunTotals>): readonly WireRunTotals[] =>
  [...run].map(([currency, { before, after, byPlan, byWay, byKind, steps }]) => ({
    currency,
    before: wire(before),
    after: wire(after),
    byPlan: [...byPlan].map(([groupId, sum]) => ({ groupId, ...wire(sum) })),
    byWay: [...byWay].map(([way, sum]) => ({ way, ...wire(sum) })),
    byKind: [...byKind].map(([kind, sum]) => ({ kind, ...wire(sum) })),
    steps: [...steps].map(([kind, sum]) => ({ kind, ...wire(sum) })),
  }))

/** Of the region's zone: the 1st that comes, which bills the running month. */
export const comingMonth = (now: Instant, zone: string): YearMonth => addMonths(monthOf(now, zone), 1)
