import type { Db } from '@touchline/api/db/connect'
import { sql } from 'kysely'
import type { MadeOrganization } from './organization.ts'

/** The organisation's first invoice reissued, a day apart. */
export const addDocuments = (ownerDb: Db, { organizationId }: MadeOrganization, count: number) =>
  sql`
    with first as (
      select * from documents where organization_id = ${organizationId} and kind = 'invoice' and replaces is null limit 1),
    copies as (
      select n, date '1990-01-01' + n as day, md5(first.document_id::text || n)::uuid as id,
        case n when 1 then first.document_id else md5(first.document_id::text || (n - 1))::uuid end as replaces
      from first, generate_series(1, ${count}::int) n)
    insert into documents (organization_id, document_id, billing_id, kind, issuer, year, number, issue_date, issued_at,
      replaces, content)
    select organization_id, id, billing_id, kind, 'COPY', 1990, n, day, issued_at, copies.replaces,
      content || jsonb_build_object('number', 'COPY-' || n, 'issueDate', day)
    from first, copies`.execute(ownerDb)
