import type { Db } from '@touchline/api/db/connect'
import { sql } from 'kysely'
import type { MadeOrganization } from './organization.ts'

const id = (of: string) => sql`overlay(overlay(md5(${sql.lit(of)} || n) placing '4' from 13) placing 'a' from 17)::uuid`

/** Copies of the rows that notices are made of. */
export async function addOrganizations(
  ownerDb: Db,
  { organizationId }: MadeOrganization,
  count: number,
): Promise<void> {
  const many = sql`generate_series(1, ${count}::int) as n where of.organization_id = ${organizationId}`
  const copies = [
    sql`insert into organizations select (jsonb_populate_record(of, jsonb_build_object(
      'organization_id', ${id('organization')}, 'organization_code', 'COPY' || n))).* from organizations of, ${many}`,
    sql`insert into contracts select (jsonb_populate_record(of, jsonb_build_object(
      'organization_id', ${id('organization')}, 'contract_id', ${id('contract')}, 'provider_customer_id', null,
      'payer_mail', 'office@copy' || n || '.example'))).* from contracts of, ${many}`,
    sql`insert into plan_entries select (jsonb_populate_record(of, jsonb_build_object(
      'organization_id', ${id('organization')}, 'contract_id', ${id('contract')}, 'entry_id', ${id('entry')}))).*
      from plan_entries of, ${many}`,
  ]
  for (const copy of copies) await copy.execute(ownerDb)
  await sql`analyze organizations, contracts, plan_entries`.execute(ownerDb)
}
