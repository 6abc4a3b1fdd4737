import { fullInvoiceAbove } from '@touchline/domain/documents'
import { buyersIn, type Currency, type TaxTable, taxesFor } from '@touchline/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

const rowsOf = (table: TaxTable) =>
  buyersIn(table).flatMap((region) =>
    [true, false].map((hasNumber) => ({
      tax_region: region,
      has_number: hasNumber,
      taxes: JSON.stringify(taxesFor(table, region, hasNumber)),
      issuer_country: table.country,
    })),
  )

/** Reads first: of servers starting together, one writes. */
export async function keepTaxTable(tx: Tx, table: TaxTable): Promise<void> {
  const rows = rowsOf(table)
  await sql`select pg_advisory_xact_lock(hashtextextended('tax table', 0))`.execute(tx)
  const kept = await tx
    .selectFrom('buyer_taxes')
    .select(['tax_region', 'has_number', 'issuer_country', sql<string>`taxes::text`.as('taxes')])
    .execute()
  const key = (row: (typeof kept)[number]) => `${row.tax_region} ${row.has_number} ${row.issuer_country} ${row.taxes}`
  const standing = new Set(kept.map(key))
  if (kept.length === rows.length && rows.every((row) => standing.has(key(row)))) return
  await tx.deleteFrom('buyer_taxes').execute()
  await tx.insertInto('buyer_taxes').values(rows).execute()
}

/** Total above which an invoice needs the buyer's address, by the issuer's country; null: never. */
export async function fullInvoiceAboveOf(tx: Tx, currency: Currency): Promise<number | null> {
  const row = await tx.selectFrom('buyer_taxes').select('issuer_country').limit(1).executeTakeFirst()
  const country = row?.issuer_country ?? null
  return country === null ? null : fullInvoiceAbove(country, currency)
}
