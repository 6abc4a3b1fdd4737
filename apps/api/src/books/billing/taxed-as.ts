import { taxedAs } from '@touchline/contract/billing'
import { consumptionTax, type Tax, untaxed } from '@touchline/domain/money'
import { type RawBuilder, sql } from 'kysely'

interface Taxed {
  readonly taxed_as: unknown
  readonly tax_rate_percent: number
}

/** The previous version stored only whole percent, 10 or 0. */
export const taxOfRow = ({ taxed_as, tax_rate_percent }: Taxed): Tax => {
  if (taxed_as !== null) return taxedAs.parse(taxed_as)
  return tax_rate_percent > 0 ? consumptionTax : untaxed
}

export const taxedAsDocument = (of: string): RawBuilder<unknown> => sql`coalesce(${sql.ref(`${of}.taxed_as`)},
  case when ${sql.ref(`${of}.tax_rate_percent`)} > 0
    then ${JSON.stringify(consumptionTax)}::jsonb else ${JSON.stringify(untaxed)}::jsonb end)`

export const taxColumns = (tax: Tax) => ({ tax_rate_percent: Math.floor(tax.rate / 100), taxed_as: { ...tax } })
