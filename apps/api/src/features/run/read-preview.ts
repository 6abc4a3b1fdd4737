import {
  comparison,
  runStep,
  runTotals,
  type WireComparison,
  type WireRunTotals,
} from '@touchline/contract/desk/run-totals'
import type { Instant, LocalDate, YearMonth } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { askedBills, newestPreview, type PreviewBillRow, strangestRows } from './kept-preview.store.ts'

export interface KeptPreview {
  readonly previewId: string
  readonly day: LocalDate
  readonly begunAt: Instant
  readonly begunBy: string
  readonly digest: string
  readonly totals: readonly WireRunTotals[]
  /** From the 2nd on. */
  readonly comparison: WireComparison | null
}

const totals = z.array(runTotals)
const steps = z.array(runStep)

/** The newest that is whole; null: none was made. */
export async function readPreview(tx: Tx, month: YearMonth): Promise<KeptPreview | null> {
  const row = await newestPreview(tx, month)
  if (row === undefined || row.digest === null) return null
  return {
    previewId: row.preview_id,
    day: row.day,
    begunAt: row.begun_at,
    begunBy: row.begun_by,
    digest: row.digest,
    totals: totals.parse(row.totals),
    comparison: row.comparison === null ? null : comparison.parse(row.comparison),
  }
}

export interface StrangeBill {
  readonly organizationId: OrganizationId
  readonly club: string
  readonly currency: Currency
  /** Minor units with tax. */
  readonly total: number
  readonly before: number
  readonly steps: readonly z.infer<typeof runStep>[]
  /** Hundredths. */
  readonly strangeness: number | null
}

export async function strangestBills(tx: Tx, previewId: string, most: number): Promise<readonly StrangeBill[]> {
  const rows = await strangestRows(tx, previewId, most)
  return rows.map((row) => ({
    organizationId: row.organization_id,
    club: clubOf(row),
    currency: row.currency,
    total: row.total,
    before: row.total_before,
    steps: steps.parse(row.steps),
    strangeness: row.strangeness,
  }))
}

const clubOf = ({ organization_code: code, organization_name: name }: PreviewBillRow): string => `${code}  ${name}`

const MOST_UNCOMPUTED = 100

export async function uncomputedBills(tx: Tx, previewId: string) {
  const asked = { step: 'uncomputed', sort: 'club', limit: MOST_UNCOMPUTED, offset: 0 } as const
  const rows = await askedBills(tx, previewId, asked)
  return rows.map((row) => ({
    club: clubOf(row),
    why: steps.parse(row.steps).find(({ why }) => why !== undefined)?.why,
  }))
}
