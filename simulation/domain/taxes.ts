import type { Contract } from '@touchline/domain/contract'
import { type TaxRow, taxesFor } from '@touchline/domain/money'

/** French: 20 percent in even years, 21 in odd ones. */
const rows: readonly TaxRow[] = [
  ...[null, ...Array.from({ length: 40 }, (_, index) => 2000 + index)].map(
    (year): TaxRow => ({
      buyer: 'FR',
      hasNumber: null,
      from: year === null ? null : `${year}-01-01`,
      rate: year !== null && year % 2 === 1 ? 2_100 : 2_000,
      category: 'S',
      reasonCode: null,
      reason: null,
    }),
  ),
  { buyer: 'EU', hasNumber: true, from: null, rate: 0, category: 'AE', reasonCode: null, reason: null },
  { buyer: 'EU', hasNumber: false, from: null, rate: 2_000, category: 'S', reasonCode: null, reason: null },
  { buyer: '*', hasNumber: null, from: null, rate: 0, category: 'O', reasonCode: null, reason: null },
]

const byTable = (taxRegion: string, hasNumber: boolean): TaxCase => ({
  taxRegion,
  taxes: taxesFor({ country: 'FR', rows }, taxRegion, hasNumber),
})

type TaxCase = Pick<Contract, 'taxRegion' | 'taxes'>

/** Three as specified, four by the table. */
export const taxCases: readonly TaxCase[] = [
  { taxRegion: 'JP' },
  { taxRegion: 'FR' },
  { taxRegion: 'US' },
  byTable('FR', false),
  byTable('DE', true),
  byTable('DE', false),
  byTable('US', true),
]

/** Without the table, in hundredths of a percent. */
export function naiveRate({ taxRegion, taxes }: TaxCase, month: string): number {
  if (taxes === undefined) return taxRegion === 'JP' ? 1_000 : 0
  const isAtHome = taxRegion === 'FR'
  if (isAtHome) return Number(month.slice(0, 4)) % 2 === 1 ? 2_100 : 2_000
  return taxRegion === 'DE' && taxes[0].tax.category === 'S' ? 2_000 : 0
}
