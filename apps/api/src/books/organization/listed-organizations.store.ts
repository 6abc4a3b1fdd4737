import type { Instant } from '@touchline/domain/calendar'
import { documentNumbered } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export const organizationStates = ['active', 'trial', 'paused', 'none', 'on-hold', 'closed'] as const
export type OrganizationState = (typeof organizationStates)[number]

export interface ListedOrganization {
  readonly organization_id: OrganizationId
  readonly organization_code: string
  readonly organization_name: string
  readonly state: OrganizationState
  readonly plan: string | null
}

/** The first state that applies. A read-only plan is paused. */
const listed = (now: Instant): RawBuilder<ListedOrganization> => sql<ListedOrganization>`
  select o.organization_id, o.organization_code, o.organization_name, p.group_id as plan,
    case when c.closed_at <= ${at(now)} then 'closed' when o.parked_at is not null then 'on-hold'
      when g.kind in ('settlement-readonly', 'trial-readonly') then 'paused'
      when g.kind in ('trial', 'offline-trial') then 'trial'
      when g.kind is null then 'none' else 'active' end as state
  from organizations o
  join contracts c on c.organization_id = o.organization_id and c.customer_type = 'manage_organization'
  left join plan_entries e on e.organization_id = c.organization_id and e.contract_id = c.contract_id and e.role = 'base'
    and e.starts_at <= ${at(now)} and (e.ends_at is null or e.ends_at > ${at(now)})
  left join contract_plans p on p.contract_plan_id = e.contract_plan_id
  left join contract_plan_groups g on g.group_id = p.group_id`

interface Page {
  readonly now: Instant
  readonly after: string
  readonly state: OrganizationState | null
  readonly plan: string | null
  readonly limit: number
}

export async function organizationsFrom(tx: Tx, { now, after, state, plan, limit }: Page) {
  const { rows } = await sql<ListedOrganization>`
    select * from (${listed(now)}) l where organization_code > ${after}
      and (${state}::text is null or state = ${state}) and (${plan}::text is null or plan = ${plan})
    order by organization_code limit ${limit}`.execute(tx)
  return rows
}

export async function organizationOf(tx: Tx, id: OrganizationId, now: Instant) {
  const { rows } = await sql<ListedOrganization>`${listed(now)} where o.organization_id = ${id}`.execute(tx)
  return rows[0]
}

export async function organizationsOf(tx: Tx, ids: readonly OrganizationId[], now: Instant) {
  const { rows } = await sql<ListedOrganization>`
    ${listed(now)} where o.organization_id = any(${[...ids]}::uuid[]) order by organization_code`.execute(tx)
  return rows
}

/** With or without leading zeros. */
export async function billOfDocument(tx: Tx, text: string) {
  const named = documentNumbered(text)
  if (named === null) return undefined
  return tx
    .selectFrom('documents')
    .select(['organization_id', 'billing_id'])
    .where('issuer', '=', named.issuer)
    .where('kind', '=', named.kind)
    .where('year', '=', named.year)
    .where('number', '=', named.number)
    .executeTakeFirst()
}
