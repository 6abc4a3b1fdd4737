import type { LocalDate } from '@touchline/domain/calendar'
import { type Buyer, type BuyerDetails, unnamedBuyer } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import * as z from 'zod/mini'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

export interface DocumentSettings {
  readonly version: number
  readonly details: BuyerDetails | null
  readonly taxNumberEndsOn: LocalDate | null
  readonly fiscalYearStart: number
  readonly unnamed: Buyer
  readonly currency: Currency
}

const yearReferences = z.array(z.object({ year: z.int(), reference: z.string() }))

const settings = (tx: Tx, organizationIds: readonly OrganizationId[]) =>
  tx
    .selectFrom('organizations as o')
    .innerJoin('contracts as c', (join) =>
      sharing(join, 'c', 'o')
        .on('c.customer_type', '=', 'manage_organization')
        .on(among('c.organization_id', organizationIds)),
    )
    .leftJoin('buyer_details as d', (join) => sharing(join, 'd', 'o').on(among('d.organization_id', organizationIds)))
    .select(['o.organization_id', 'o.organization_name', 'o.lang', 'c.payer_name', 'c.payer_country', 'c.currency'])
    .select(['d.version', 'd.legal_name', 'd.attention', 'd.address_lines', 'd.postal_code', 'd.city', 'd.state'])
    .select(['d.country', 'd.tax_number', 'd.order_reference', 'd.order_references', 'd.language'])
    .select(['d.fiscal_year_start', 'd.tax_number_ends_on'])
    .where(among('o.organization_id', organizationIds))
    .execute()

/** Also before the first row exists. */
export const lockDocumentSettings = (tx: Tx, organizationId: OrganizationId) =>
  tx.selectFrom('contracts').select('contract_id').where('organization_id', '=', organizationId).forUpdate().execute()

type Row = Awaited<ReturnType<typeof settings>>[number]

export async function documentSettingsOf(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<(organizationId: OrganizationId) => DocumentSettings> {
  const rows = new Map((await settings(tx, organizationIds)).map((row) => [row.organization_id, row]))
  return (organizationId) => {
    const row = rows.get(organizationId)
    if (row === undefined) throw new Error(`there is no organisation ${organizationId}`)
    return settingsOf(row)
  }
}

export const documentSettings = async (tx: Tx, organizationId: OrganizationId): Promise<DocumentSettings> =>
  (await documentSettingsOf(tx, [organizationId]))(organizationId)

function settingsOf(row: Row): DocumentSettings {
  const language = row.language ?? row.lang
  return {
    version: row.version ?? 0,
    details: detailsOf(row),
    taxNumberEndsOn: row.tax_number_ends_on,
    fiscalYearStart: row.fiscal_year_start ?? 1,
    unnamed: unnamedBuyer({
      organizationName: row.organization_name,
      payerName: row.payer_name,
      country: row.payer_country,
      language,
    }),
    currency: row.currency,
  }
}

function detailsOf(row: Row): BuyerDetails | null {
  const { legal_name: name, country } = row
  if (name === null || country === null) return null
  return {
    name,
    attention: row.attention,
    addressLines: row.address_lines ?? [],
    postalCode: row.postal_code,
    city: row.city,
    state: row.state,
    country,
    taxNumber: row.tax_number,
    orderReference: row.order_reference,
    language: row.language ?? row.lang,
    orderReferences: yearReferences.parse(row.order_references ?? []),
  }
}
