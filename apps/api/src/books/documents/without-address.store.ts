import { currency } from '@touchline/contract/wire'
import type { LocalDate } from '@touchline/domain/calendar'
import { fullInvoiceAbove, fullInvoiceCountries, missingAddress, reissuableSince } from '@touchline/domain/documents'
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

/** Null where the issuer has no country. Of parts of a content: total, issuer and buyer as JSON, the currency as text. */
export const lacksAddress = (
  total: RawBuilder<unknown>,
  issuer: RawBuilder<unknown>,
  buyer: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
): RawBuilder<boolean | null> => sql`(
  ${total}::bigint > (${limits}::jsonb #>> array[${issuer} #>> '{identity,address,country}', ${currency}])::bigint
  and ${buyer} -> 'addressLines' = '[]'::jsonb)`

const lacking = lacksAddress(
  sql`(d.content -> 'total')`,
  sql`(d.content -> 'issuer')`,
  sql`(d.content -> 'buyer')`,
  sql`(d.content ->> 'currency')`,
)

/** For a document `d` that none replaces. */
export const isWithoutAddress = (organizationId: OrganizationId | null): RawBuilder<boolean> => sql<boolean>`(
  d.kind = 'invoice'
  and ${lacking}
  and not exists (
    select from documents n where n.organization_id = d.organization_id and n.replaces = d.document_id
      ${organizationId === null ? sql`` : sql`and n.organization_id = ${organizationId}`}))`

/** Whether one of them can still be issued again. */
export async function isAddressDue(tx: Tx, organizationId: OrganizationId, today: LocalDate): Promise<boolean> {
  const papers = await tx
    .selectFrom('documents as d')
    .select(['d.issue_date', sql<string | null>`d.content ->> 'replaces'`.as('replaces')])
    .where('d.organization_id', '=', organizationId)
    .where('d.issue_date', '>=', reissuableSince(today))
    .where(isWithoutAddress(organizationId))
    .execute()
  return papers.some(({ issue_date: issueDate, replaces }) => missingAddress({ issueDate, replaces }, today) === 'due')
}

interface Counted {
  readonly papers: number
  readonly organizations: number
}

export async function papersWithoutAddress(tx: Tx): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) as papers, count(distinct d.organization_id) as organizations
    from documents d
    where ${isWithoutAddress(null)}`.execute(tx)
  return rows[0] ?? { papers: 0, organizations: 0 }
}
