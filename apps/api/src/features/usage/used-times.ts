import { exportTypes, uploadTypes } from '@touchline/contract/usage'
import { monthToWire } from '@touchline/contract/wire'
import { addMonths, firstDay, type YearMonth } from '@touchline/domain/calendar'
import { aggregationOf } from '@touchline/domain/videos'

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

/** Every month from the first to the last, those without use included. */
export function byMonth({ from, to }: Months, rows: readonly (Used & { readonly month: string })[]) {
  const sums = timesBy(rows, ({ month }) => month)
  const months: (Times & { readonly yearMonth: string })[] = []
  for (let month = from; month <= to; month = addMonths(month, 1))
    months.push({ yearMonth: monthToWire(month), ...(sums.get(firstDay(month)) ?? nothing) })
  return months
}
