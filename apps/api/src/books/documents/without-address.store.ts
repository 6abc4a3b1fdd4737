import { currency } from '@touchline/contract/wire'
import { fullInvoiceAbove, fullInvoiceCountries } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

const limits = JSON.stringify(
  Object.fromEntries(
    fullInvoiceCountries.map((country) => [
      country,
      Object.fromEntries(currency.options.map((one) => [one, fullInvoiceAbove(country, one)])),
    ]),
  ),
)

/** For a document `d` that none replaces. */
export const isWithoutAddress = (organizationId: OrganizationId | null): RawBuilder<boolean> => sql<boolean>`(
  d.kind = 'invoice'
  and (d.content ->> 'total')::bigint > (${limits}::jsonb #>> array[
    d.content #>> '{issuer,identity,address,country}', d.content ->> 'currency'])::bigint
  and d.content #> '{buyer,addressLines}' = '[]'::jsonb
  and not exists (
    select from documents n where n.organization_id = d.organization_id and n.replaces = d.document_id
      ${organizationId === null ? sql`` : sql`and n.organization_id = ${organizationId}`}))`

interface Counted {
  readonly papers: number
  readonly organizations: number
}

export async function papersWithoutAddress(tx: Tx, organizationId: OrganizationId | null): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) as papers, count(distinct d.organization_id) as organizations
    from documents d
    where ${isWithoutAddress(organizationId)}
      ${organizationId === null ? sql`` : sql`and d.organization_id = ${organizationId}`}
    `.execute(tx)
  return rows[0] ?? { papers: 0, organizations: 0 }
}
