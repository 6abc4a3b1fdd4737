import type { LocalDate } from '../calendar/index.ts'
import { specifiedTaxes, type Tax, type TaxCategory, type Taxes, type TaxFrom, type TaxName } from './tax.ts'

/** Buyers with or without a valid tax number, from a day on. */
export interface TaxRow {
  /** ISO 3166-1; EU: member states without a row; *: everybody else. */
  readonly buyer: string
  readonly hasNumber: boolean | null
  readonly from: LocalDate | null
  /** In hundredths of a percent. */
  readonly rate: number
  readonly category: TaxCategory
  readonly reasonCode: string | null
  readonly reason: string | null
}

export interface TaxTable {
  readonly country: string
  readonly rows: readonly TaxRow[]
}

const EVERYBODY = '*'
const UNION = 'EU'

const memberStates: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isMemberState = (country: string): boolean => memberStates.includes(country)

const vatCountries = new Set([...memberStates, 'CH', 'GB', 'IM', 'IS', 'LI', 'MC', 'NO'])

export function taxNameOf(country: string): TaxName {
  if (country === 'JP') return 'consumption'
  return vatCountries.has(country) ? 'vat' : 'tax'
}

const usualReasons: Readonly<Partial<Record<TaxCategory, string>>> = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' }

const taxOf = ({ rate, category, reasonCode, reason }: TaxRow, country: string): Tax => ({
  rate,
  category,
  name: taxNameOf(country),
  reasonCode: reasonCode ?? (reason === null ? (usualReasons[category] ?? null) : null),
  reason,
})

const namesOf = (buyer: string): readonly string[] => [
  ...new Set([buyer, ...(isMemberState(buyer) ? [UNION] : []), EVERYBODY]),
]

function rowsFor(rows: readonly TaxRow[], buyer: string, hasNumber: boolean): readonly TaxRow[] {
  const own = namesOf(buyer)
    .map((name) => rows.filter((row) => row.buyer === name && (row.hasNumber ?? hasNumber) === hasNumber))
    .find((found) => found.length > 0)
  return (own ?? []).toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
}

/** Throws for a faulty table. */
export function taxesFor({ country, rows }: TaxTable, taxRegion: string, hasNumber: boolean): Taxes {
  if (rows.length === 0) return specifiedTaxes(taxRegion)
  const [first, ...later] = rowsFor(rows, taxRegion, hasNumber).map(
    (row): TaxFrom => ({ from: row.from, tax: taxOf(row, country) }),
  )
  if (first === undefined) throw new Error(`no row of the tax table is about ${taxRegion}`)
  return [first, ...later]
}

export function buyersIn({ rows }: TaxTable): readonly string[] {
  if (rows.length === 0) return ['JP', EVERYBODY]
  const named = rows.flatMap(({ buyer }) => (buyer === UNION ? memberStates : [buyer]))
  return [...new Set([...named, EVERYBODY])]
}

export type TaxFault =
  | { readonly kind: 'rate' | 'untaxed' | 'reason-missing' | 'reason-unused' | 'needs-number'; readonly row: number }
  | { readonly kind: 'twice'; readonly row: number; readonly before: number }
  | { readonly kind: 'no-row' | 'not-from-the-beginning'; readonly buyer: string; readonly hasNumber: boolean }

/** Each buyer must have exactly one row on each day. */
export function taxTableFaults(table: TaxTable): readonly TaxFault[] {
  if (table.rows.length === 0) return []
  return [...table.rows.flatMap(rowFaults), ...doubles(table.rows), ...gaps(table)]
}

function rowFaults({ rate, category, hasNumber, ...row }: TaxRow, at: number): readonly TaxFault[] {
  const isReasoned = row.reasonCode !== null || row.reason !== null
  const isRate = Number.isInteger(rate) && rate >= 0 && rate < 10_000
  return [
    ...(isRate && (category !== 'S' || rate > 0) ? [] : [{ kind: 'rate', row: at } as const]),
    ...(category === 'S' || rate === 0 ? [] : [{ kind: 'untaxed', row: at } as const]),
    ...(category === 'E' && !isReasoned ? [{ kind: 'reason-missing', row: at } as const] : []),
    ...((category === 'S' || category === 'Z') && isReasoned ? [{ kind: 'reason-unused', row: at } as const] : []),
    ...(category === 'AE' && hasNumber !== true ? [{ kind: 'needs-number', row: at } as const] : []),
  ]
}

const doubles = (rows: readonly TaxRow[]): readonly TaxFault[] =>
  rows.flatMap((row, at): readonly TaxFault[] => {
    const before = rows
      .slice(0, at)
      .findIndex(
        (other) =>
          other.buyer === row.buyer &&
          other.from === row.from &&
          (other.hasNumber === null || row.hasNumber === null || other.hasNumber === row.hasNumber),
      )
    return before < 0 ? [] : [{ kind: 'twice', row: at, before }]
  })

const gaps = (table: TaxTable): readonly TaxFault[] => {
  const named = new Set([...table.rows.map(({ buyer }) => buyer), EVERYBODY])
  return [...named].flatMap((buyer) =>
    [true, false].flatMap((hasNumber): readonly TaxFault[] => {
      const [first] = rowsFor(table.rows, buyer, hasNumber)
      if (first === undefined) return [{ kind: 'no-row', buyer, hasNumber }]
      return first.from === null ? [] : [{ kind: 'not-from-the-beginning', buyer, hasNumber }]
    }),
  )
}
