import { exportTypes, uploadTypes } from '@touchline/contract/usage'
import { monthToWire } from '@touchline/contract/wire'
import { addMonths, firstDay, firstWholeMonth, type Instant, monthOf, type YearMonth } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { aggregationOf } from '@touchline/domain/videos'
import type { Tx } from '../../db/connect.ts'
import { monthsUsed } from './counted.store.ts'

interface Used {
  readonly type: string
  readonly seconds: string | number
}

interface Times {
  readonly uploadSeconds: number
  readonly exportSeconds: number
}

const nothing: Times = { uploadSeconds: 0, exportSeconds: 0 }

const isOneOf = (types: readonly string[], type: string): boolean => types.includes(aggregationOf(type))

export function timesBy<T extends Used>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, Times> {
  const sums = new Map<string, Times>()
  for (const row of rows) {
    const { uploadSeconds, exportSeconds } = sums.get(keyOf(row)) ?? nothing
    const seconds = Number(row.seconds)
    sums.set(keyOf(row), {
      uploadSeconds: uploadSeconds + (isOneOf(uploadTypes, row.type) ? seconds : 0),
      exportSeconds: exportSeconds + (isOneOf(exportTypes, row.type) ? seconds : 0),
    })
  }
  return sums
}

interface Months {
  readonly from: YearMonth
  readonly to: YearMonth
}

export function byMonth({ from, to }: Months, rows: readonly (Used & { readonly month: string })[]) {
  const sums = timesBy(rows, ({ month }) => month)
  const months: (Times & { readonly yearMonth: string })[] = []
  for (let month = from; month <= to; month = addMonths(month, 1))
    months.push({ yearMonth: monthToWire(month), ...(sums.get(firstDay(month)) ?? nothing) })
  return months
}

const WHOLE_MONTHS = 12

export type UsedMonth = ReturnType<typeof byMonth>[number]

export const usedMonths = async (tx: Tx, organizationId: OrganizationId, contract: Contract, now: Instant) =>
  (await usedMonthsOf(tx, new Map([[organizationId, contract]]), now)).get(organizationId) ?? []

/** The running month and up to twelve before it with a plan. */
export async function usedMonthsOf(
  tx: Tx,
  contracts: ReadonlyMap<OrganizationId, Contract>,
  now: Instant,
): Promise<ReadonlyMap<OrganizationId, readonly UsedMonth[]>> {
  const asked = [...contracts].map(([organizationId, contract]) => {
    const to = monthOf(now, contract.zone)
    return { organizationId, from: firstMonth(contract, to), to }
  })
  const rows = Map.groupBy(await monthsUsed(tx, asked), (row) => row.organization_id)
  return new Map(asked.map((each) => [each.organizationId, byMonth(each, rows.get(each.organizationId) ?? [])]))
}

function firstMonth({ entries, zone }: Contract, running: YearMonth): YearMonth {
  const starts = entries.map(({ start }) => start)
  const since = starts.length === 0 ? running : firstWholeMonth(Math.min(...starts), zone)
  const earliest = addMonths(running, -WHOLE_MONTHS)
  if (since > running) return running
  return since > earliest ? since : earliest
}
