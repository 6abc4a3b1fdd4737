import { currency } from '@touchline/contract/wire'
import { fullInvoiceAbove } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

interface Counted {
  readonly papers: number
  readonly organizations: number
}

/** Invoices of an issuer in the country that need the address of their buyer and have none; what replaced them counts instead. */
export async function papersWithoutAddress(
  tx: Tx,
  issuerCountry: string,
  organizationId: OrganizationId | null,
): Promise<Counted> {
  const limits = Object.fromEntries(currency.options.map((one) => [one, fullInvoiceAbove(issuerCountry, one)]))
  const ofOne = (table: string) =>
    organizationId === null ? sql`` : sql`and ${sql.ref(`${table}.organization_id`)} = ${organizationId}`
  const { rows } = await sql<Counted>`
    select count(*) as papers, count(distinct d.organization_id) as organizations
    from documents d
    where d.kind = 'invoice'
      and (d.content ->> 'total')::bigint > (${JSON.stringify(limits)}::jsonb ->> (d.content ->> 'currency'))::bigint
      and d.content #> '{buyer,addressLines}' = '[]'::jsonb
      and d.content #>> '{issuer,identity,address,country}' = ${issuerCountry}
      ${ofOne('d')}
      and not exists (
        select from documents n where n.organization_id = d.organization_id and n.replaces = d.document_id ${ofOne('n')})
    `.execute(tx)
  return rows[0] ?? { papers: 0, organizations: 0 }
}
