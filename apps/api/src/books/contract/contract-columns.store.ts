import { contractInfo } from '@touchline/contract/contract-info'
import type { Instant } from '@touchline/domain/calendar'
import type { PriceNotice } from '@touchline/domain/catalogue'
import type { MissedStorage, SeatsGivenUp, Sleep } from '@touchline/domain/contract'
import type { UserId } from '@touchline/domain/ids'
import type { Taxes } from '@touchline/domain/money'
import { type ExpressionBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { JsonValue } from '../../db/column-values.ts'
import type { Database } from '../../db/schema.ts'

/** What the provider charges at least in the contract's currency: a setting of the cell. */
export const leastCharge = (eb: ExpressionBuilder<Database, 'contracts'>) =>
  eb
    .selectFrom('least_charges as l')
    .select('l.minor_units')
    .whereRef('l.currency', '=', 'contracts.currency')
    .as('least_charge')

/** It is about the organisation, not the contract alone. */
export const isOnHold = sql<boolean>`exists (
  select from organizations o where o.organization_id = contracts.organization_id and o.parked_at is not null
)`.as('is_on_hold')

/** By the buyer's own row where there is one, else by that of everybody; a number counts in the country that taxes it. */
export const buyerTaxes = sql`(
  select t.taxes from buyer_taxes t
  where t.tax_region in (contracts.tax_region, '*') and t.has_number = exists (
    select from buyer_details d where d.organization_id = contracts.organization_id
      and d.tax_number is not null and d.country = contracts.tax_region)
  order by t.tax_region = '*' limit 1
)`.as('taxes')

/** The first is in force from the beginning. */
export const taxesOf = ({ taxes }: { readonly taxes: unknown }): Taxes => contractInfo.shape.taxes.parse(taxes)

const instants = z.array(z.int())

export const closingsOf = ({ closings }: { readonly closings: JsonValue }): readonly Instant[] =>
  instants.parse(closings)

/** What it was notified of prices: a few rows for each time that they rise. */
export const priceNotices = sql<readonly PriceNotice[] | null>`(
  select json_agg(json_build_object('from', to_char(n.effective_from, 'YYYY-MM'),
      'notifiedAt', (extract(epoch from n.notified_at) * 1000)::bigint, 'appliesFrom', to_char(n.applies_from, 'YYYY-MM'))
    order by n.notified_at, n.effective_from)
  from price_notices n
  where n.organization_id = contracts.organization_id and n.contract_id = contracts.contract_id
)`.as('price_notices')

/** With the users who were named. */
export interface StoredGivenUp extends SeatsGivenUp {
  readonly userIds: readonly UserId[]
}

/** Every time that seats were given up: a few rows in the life of a contract. */
export const seatsGivenUp = sql<readonly StoredGivenUp[] | null>`(
  select json_agg(json_build_object('at', (extract(epoch from g.starts_at) * 1000)::bigint,
      'seats', json_build_object('analysts', g.analysts, 'viewers', g.viewers),
      'kept', case when g.kept_analysts is not null
        then json_build_object('analysts', g.kept_analysts, 'viewers', g.kept_viewers) end,
      'userIds', g.user_ids)
    order by g.starts_at, g.giving_id)
  from seats_given_up g
  where g.organization_id = contracts.organization_id and g.contract_id = contracts.contract_id
)`.as('seats_given_up')

/** Every time that it sleeps or slept: a few rows in the life of a contract. */
export const sleeps = sql<readonly Sleep[] | null>`(
  select json_agg(json_build_object('from', (extract(epoch from s.starts_at) * 1000)::bigint,
      'until', (extract(epoch from s.ends_at) * 1000)::bigint,
      'plannedUntil', (extract(epoch from s.planned_end_at) * 1000)::bigint, 'everyYear', s.every_year)
    order by s.starts_at)
  from sleeps s
  where s.organization_id = contracts.organization_id and s.contract_id = contracts.contract_id
)`.as('sleeps')

/** What its restored games missed: a row for each charge and the month that is billed for it, however many games there were. */
export const missedStorage = sql<readonly MissedStorage[] | null>`(
  select json_agg(json_build_object('billedWith', to_char(m.billed_with, 'YYYY-MM'), 'cycle', m.cycle,
      'chargedAt', (extract(epoch from m.charged_at) * 1000)::bigint, 'seconds', m.seconds)
    order by m.billed_with, m.charged_at, m.cycle)
  from (
    select o.billed_with, o.cycle, o.charged_at, sum(o.seconds)::bigint as seconds
    from missed_storage o
    where o.organization_id = contracts.organization_id and contracts.customer_type = 'manage_organization'
    group by o.billed_with, o.cycle, o.charged_at
  ) m
)`.as('missed_storage')
