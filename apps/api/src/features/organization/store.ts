import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { DocumentSettings } from '../../books/organization/buyer.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

export const organizationIdsOfAccount = async (
  tx: Tx,
  accountId: AccountId,
  now: Instant,
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('users as u')
    .leftJoin('members as m', (join) => sharing(join, 'm', 'u', 'user_id'))
    .select('u.organization_id')
    .distinct()
    .where('u.account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('m.user_id', 'is not', null),
        eb.and([
          eb('u.approval', '=', 'APPROVED'),
          eb('u.deleted_at', 'is', null),
          eb('u.start_at', '<=', at(now)),
          eb.or([eb('u.end_at', 'is', null), eb('u.end_at', '>', at(now))]),
          sql<boolean>`cardinality(u.roles) > 0`,
        ]),
      ]),
    )
    .execute()
  return rows.map((row) => row.organization_id)
}

/** Base plans never overlap (invariant I11). */
export const baseEntryInForce = (tx: Tx, organizationId: OrganizationId, now: Instant) =>
  tx
    .selectFrom('contracts as c')
    .innerJoin('plan_entries as e', (join) => sharing(join, 'e', 'c', 'contract_id'))
    .innerJoin('contract_plans as p', 'p.contract_plan_id', 'e.contract_plan_id')
    .innerJoin('contract_plan_groups as g', 'g.group_id', 'p.group_id')
    .select(['e.starts_at', 'e.ends_at', 'c.zone', 'c.yearly_anchor', 'c.cancellation_state', 'g.cycle', 'g.kind'])
    .where('c.organization_id', '=', organizationId)
    .where('c.customer_type', '=', 'manage_organization')
    .where('e.role', '=', 'base')
    .where('e.starts_at', '<=', at(now))
    .where((or) => or.or([or('e.ends_at', 'is', null), or('e.ends_at', '>', at(now))]))
    .executeTakeFirst()

export async function saveBuyerDetails(
  tx: Tx,
  organizationId: OrganizationId,
  { version, details, fiscalYearStart, unnamed, taxNumberEndsOn }: DocumentSettings,
  now: Instant,
): Promise<void> {
  const columns = {
    version,
    legal_name: details?.name ?? null,
    attention: details?.attention ?? null,
    address_lines: [...(details?.addressLines ?? [])],
    postal_code: details?.postalCode ?? null,
    city: details?.city ?? null,
    state: details?.state ?? null,
    country: details?.country ?? null,
    tax_number: details?.taxNumber ?? null,
    tax_number_ends_on: taxNumberEndsOn,
    order_reference: details?.orderReference ?? null,
    order_references: JSON.stringify(details?.orderReferences ?? []),
    language: details?.language ?? unnamed.language,
    fiscal_year_start: fiscalYearStart,
    saved_at: at(now),
  }
  await tx
    .insertInto('buyer_details')
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute()
}

export async function nameOf(tx: Tx, organizationId: OrganizationId): Promise<string> {
  const names = tx.selectFrom('organizations').select('organization_name').where('organization_id', '=', organizationId)
  return (await names.executeTakeFirstOrThrow()).organization_name
}

export const saveName = (tx: Tx, organizationId: OrganizationId, name: string) =>
  tx
    .updateTable('organizations')
    .set({ organization_name: name })
    .where('organization_id', '=', organizationId)
    .execute()

export const saveTaxNumberEnd = (tx: Tx, organizationId: OrganizationId, endsOn: LocalDate | null) =>
  tx
    .updateTable('buyer_details')
    .set({ tax_number_ends_on: endsOn })
    .where('organization_id', '=', organizationId)
    .execute()
