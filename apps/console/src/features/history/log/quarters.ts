import { addMonths, type LocalDate } from '@touchline/domain/calendar'
import { monthText } from '../../../lib/wire/payment-status.ts'
import type { LogRow } from './rows.ts'

export interface Quarter {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly rows: readonly LogRow[]
}

export type LogItem =
  | { readonly kind: 'row'; readonly row: LogRow }
  | { readonly kind: 'quarter'; readonly quarter: Quarter }

const ofBills = new Set<LogRow['entry']['kind']>([
  'payment-result',
  'pay-billing',
  'receive-transfer',
  'close-with-nothing-to-pay',
])

const QUARTER = 3

function quarterOf({ entry: { kind, facts } }: LogRow): string | null {
  if (!ofBills.has(kind) || facts.month === undefined) return null
  const month = monthText(facts.month)
  return addMonths(month, -((Number(month.slice(5)) - 1) % QUARTER))
}

/** Newest first; single rows stay. */
export function itemsOf(rows: readonly LogRow[]): readonly LogItem[] {
  const gathered = Map.groupBy(rows, quarterOf)
  return rows.flatMap((row): readonly LogItem[] => {
    const key = quarterOf(row)
    const own = key === null ? [] : (gathered.get(key) ?? [])
    if (key === null || own.length < 2) return [{ kind: 'row', row }]
    if (own.at(-1) !== row) return []
    return [{ kind: 'quarter', quarter: { from: `${key}-01`, to: `${addMonths(key, QUARTER - 1)}-01`, rows: own } }]
  })
}

export function sumOf({ rows }: Quarter): { readonly paid: number; readonly declined: number; readonly minor: number } {
  const received = rows.filter(({ entry: { kind, facts } }) =>
    kind === 'receive-transfer' ? true : kind === 'payment-result' && facts.paymentStatus === 'Complete',
  )
  return {
    paid: received.filter(({ entry: { facts } }) => facts.paymentStatus !== 'Waiting').length,
    declined: rows.filter(({ entry: { facts } }) => facts.paymentStatus === 'Error').length,
    minor: received.reduce((sum, { entry: { money } }) => sum + (money?.minor ?? 0), 0),
  }
}
