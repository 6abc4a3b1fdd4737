import type { HistoryLanes } from '@touchline/contract/history'
import { csv } from '@touchline/domain/csv'
import { decimalText, money as moneyOf } from '@touchline/domain/money'
import { saveFile } from '../../../lib/save-file.ts'
import type { LogRow } from './rows.ts'

export interface Heads {
  readonly date: string
  readonly who: string
  readonly what: string
  readonly amount: string
  readonly currency: string
  readonly per: string
  readonly month: string
  readonly year: string
}

/** Cells as a table calculator reads them: an amount is a number, a time is that of the contract's zone. */
function logCsv(rows: readonly LogRow[], heads: Heads, { currency, zone }: HistoryLanes): string {
  return csv(
    [heads.date, heads.who, heads.what, heads.amount, heads.currency, heads.per],
    rows.map(({ entry: { money }, at, who, what }) => [
      localTime(at, zone),
      who,
      what,
      money === null ? null : decimalText(moneyOf(BigInt(money.minor), currency)),
      money === null ? null : currency,
      money?.per === 'month' || money?.per === 'year' ? heads[money.per] : null,
    ]),
  )
}

/** YYYY-MM-DD HH:MM. */
const localTime = (at: number, zone: string): string => {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime()
  return time.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

export const saveLog = (rows: readonly LogRow[], heads: Heads, lanes: HistoryLanes, name: string): void =>
  saveFile(`${name}.csv`, new Blob([logCsv(rows, heads, lanes)], { type: 'text/csv;charset=utf-8' }))
