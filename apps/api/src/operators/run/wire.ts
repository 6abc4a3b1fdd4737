import { billingLine } from '@touchline/contract/billing'
import type { runEndpoints, WireRunBill } from '@touchline/contract/desk/run'
import { runStep } from '@touchline/contract/desk/run-totals'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { instantToWire } from '@touchline/contract/wire-time'
import type { Instant, YearMonth } from '@touchline/domain/calendar'
import { runNotes } from '@touchline/domain/run'
import * as z from 'zod/mini'
import { planNames } from '../../books/catalogue/plan-names.ts'
import type { Tx } from '../../db/connect.ts'
import { changedSince } from '../../features/run/changed-since.ts'
import { billCounts, noteSums, type PreviewBillRow, strangestRows } from '../../features/run/kept-preview.store.ts'
import type { KeptPreview } from '../../features/run/read-preview.ts'
import { signatureOf } from './signature.store.ts'

const STRANGEST = 10
const MOST_CHANGED = 100

const steps = z.array(runStep)
const notes = z.array(z.enum(runNotes))
const { contractPlanId, role, derivation } = billingLine.shape
const keptLines = z.array(z.object({ contractPlanId, role, derivation, unitPrice: z.int(), amount: z.int() }))

export const billToWire = (row: PreviewBillRow): WireRunBill => ({
  contractId: row.contract_id,
  cycle: row.cycle,
  organizationId: row.organization_id,
  club: row.organization_name,
  currency: row.currency,
  way: row.way,
  groupId: row.group_id,
  before: row.total_before,
  total: row.total,
  tax: row.tax,
  steps: steps.parse(row.steps),
  notes: notes.parse(row.notes),
  strangeness: row.strangeness,
  seenBy: row.seen_by,
})

export const linesToWire = (lines: unknown) =>
  keptLines.parse(lines).map(({ unitPrice, amount, ...line }) => ({ ...line, pricePerUsage: unitPrice, price: amount }))

interface Shown {
  readonly preview: KeptPreview
  readonly month: YearMonth
  readonly isComing: boolean
  readonly now: Instant
  readonly caller: string
}

type WirePreview = NonNullable<ResponseOf<typeof runEndpoints.getRun>['preview']>

export async function previewToWire(tx: Tx, { preview, month, isComing, now, caller }: Shown): Promise<WirePreview> {
  const { previewId, begunAt, begunBy, digest, totals } = preview
  const { billed, few } = await billCounts(tx, previewId)
  const signed = await signatureOf(tx, { digest, now })
  const changed = isComing ? await changedSince(tx, { previewId, month, begunAt }, now) : []
  return {
    previewId,
    begunDate: instantToWire(begunAt),
    begunBy,
    digest,
    bills: billed,
    totals: [...totals],
    notes: [...(await noteSums(tx, previewId))],
    strangest: (await strangestRows(tx, previewId, STRANGEST)).map(billToWire),
    few,
    signature:
      signed === undefined
        ? null
        : {
            approvalId: signed.approval_id,
            state: signed.state === 'approved' ? 'approved' : 'waiting',
            firstBy: signed.asked_by,
            firstDate: instantToWire(signed.asked_at),
            secondBy: signed.decided_by,
            secondDate: signed.decided_at === null ? null : instantToWire(signed.decided_at),
            isMine: signed.asked_by === caller,
          },
    comparison: preview.comparison,
    planNames: await namesOf(tx, totals),
    changed: changed.slice(0, MOST_CHANGED).map((club) => ({ ...club })),
  }
}

async function namesOf(tx: Tx, totals: KeptPreview['totals']): Promise<WirePreview['planNames']> {
  const names = await planNames(tx)
  const groups = new Set(totals.flatMap(({ byPlan }) => byPlan.flatMap(({ groupId }) => groupId ?? [])))
  return Object.fromEntries([...groups].map((group) => [group, { ...names.get(group) }]))
}
