import { contractInfo } from '@touchline/contract/contract-info'
import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { PriceNotice } from '@touchline/domain/catalogue'
import type { MissedStorage, SeatsGivenUp, Sleep } from '@touchline/domain/contract'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { type Taxes, taxesUntil } from '@touchline/domain/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { among } from '../../db/among.ts'
import type { JsonValue } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { goodwillOf } from './goodwill.store.ts'

type Ids = readonly OrganizationId[]

/** Each table filters by organisation: machines do not follow joins. */
export const contractRows = (tx: Tx, ...ids: readonly OrganizationId[]) =>
  tx
    .selectFrom('contracts')
    .innerJoin('organizations as o', (join) => sharing(join, 'o', 'contracts').on(among('o.organization_id', ids)))
    .leftJoin('buyer_details as d', (join) => sharing(join, 'd', 'contracts').on(among('d.organization_id', ids)))
    .leftJoin('least_charges as l', 'l.currency', 'contracts.currency')
    .leftJoin('buyer_taxes as own', (join) =>
      join.onRef('own.tax_region', '=', 'contracts.tax_region').on('own.has_number', '=', hasNumber),
    )
    .leftJoin('buyer_taxes as others', (join) =>
      join.on('others.tax_region', '=', '*').on('others.has_number', '=', hasNumber),
    )
    .leftJoin('buyer_taxes as own_after', (join) =>
      join
        .onRef('own_after.tax_region', '=', 'contracts.tax_region')
        .on('own_after.has_number', '=', false)
        .on('d.tax_number_ends_on', 'is not', null)
        .on(hasNumber),
    )
    .leftJoin('buyer_taxes as others_after', (join) =>
      join
        .on('others_after.tax_region', '=', '*')
        .on('others_after.has_number', '=', false)
        .on('d.tax_number_ends_on', 'is not', null)
        .on(hasNumber),
    )
    .leftJoin('own_seasons as season', (join) =>
      sharing(join, 'season', 'contracts', 'contract_id').on(among('season.organization_id', ids)),
    )
    .selectAll('contracts')
    .select('season.play_months')
    // The provider's minimum charge in this cell.
    .select('l.minor_units as least_charge')
    .select(sql<boolean>`o.parked_at is not null`.as('is_on_hold'))
    // The buyer's own row, else everybody's.
    .select(sql<unknown>`coalesce(own.taxes, others.taxes)`.as('taxes'))
    .select(sql<unknown>`coalesce(own_after.taxes, others_after.taxes)`.as('taxes_after'))
    .select('d.tax_number_ends_on')
    .select([priceNotices(ids), seatsGivenUp(ids), sleeps(ids), missedStorage(ids), goodwillOf(ids)])
    .where(among('contracts.organization_id', ids))

/** What `heldOf` reads. */
export const heldContractRows = (tx: Tx, ids: Ids) =>
  tx
    .selectFrom('contracts')
    .select([
      'organization_id',
      'contract_id',
      'billing_contract_id',
      'customer_type',
      'currency',
      'tax_region',
      'zone',
    ])
    .select(['yearly_anchor', 'cancellation_state', 'cancellation_at', 'closings', 'closed_at'])
    .select([priceNotices(ids), seatsGivenUp(ids), sleeps(ids)])
    .where(among('contracts.organization_id', ids))

/** A tax number counts in its country. */
const hasNumber = sql<boolean>`(d.tax_number is not null and coalesce(d.country = contracts.tax_region, false))`

interface TaxedRow {
  readonly taxes: unknown
  readonly taxes_after: unknown
  readonly tax_number_ends_on: LocalDate | null
}

/** The first applies from the beginning. */
export function taxesOf({ taxes, taxes_after: after, tax_number_ends_on: endsOn }: TaxedRow): Taxes {
  const read = contractInfo.shape.taxes.parse(taxes)
  return after === null || endsOn === null ? read : taxesUntil(read, contractInfo.shape.taxes.parse(after), endsOn)
}

const instants = z.array(z.int())

export const closingsOf = ({ closings }: { readonly closings: JsonValue }): readonly Instant[] =>
  instants.parse(closings)

const priceNotices = (ids: Ids) =>
  sql<readonly PriceNotice[] | null>`(
  select json_agg(json_build_object('from', to_char(n.effective_from, 'YYYY-MM'),
      'notifiedAt', (extract(epoch from n.notified_at) * 1000)::bigint, 'appliesFrom', to_char(n.applies_from, 'YYYY-MM'))
    order by n.notified_at, n.effective_from)
  from price_notices n
  where ${among('n.organization_id', ids)} and n.organization_id = contracts.organization_id and n.contract_id = contracts.contract_id
)`.as('price_notices')

export interface StoredGivenUp extends SeatsGivenUp {
  readonly userIds: readonly UserId[]
}

const seatsGivenUp = (ids: Ids) =>
  sql<readonly StoredGivenUp[] | null>`(
  select json_agg(json_build_object('at', (extract(epoch from g.starts_at) * 1000)::bigint,
      'seats', json_build_object('analysts', g.analysts, 'viewers', g.viewers),
      'kept', case when g.kept_analysts is not null
        then json_build_object('analysts', g.kept_analysts, 'viewers', g.kept_viewers) end,
      'userIds', g.user_ids)
    order by g.starts_at, g.giving_id)
  from seats_given_up g
  where ${among('g.organization_id', ids)} and g.organization_id = contracts.organization_id and g.contract_id = contracts.contract_id
)`.as('seats_given_up')

const sleeps = (ids: Ids) =>
  sql<readonly Sleep[] | null>`(
  select json_agg(json_build_object('from', (extract(epoch from s.starts_at) * 1000)::bigint,
      'until', (extract(epoch from s.ends_at) * 1000)::bigint,
      'plannedUntil', (extract(epoch from s.planned_end_at) * 1000)::bigint, 'everyYear', s.every_year)
    order by s.starts_at)
  from sleeps s
  where ${among('s.organization_id', ids)} and s.organization_id = contracts.organization_id and s.contract_id = contracts.contract_id
)`.as('sleeps')

/** One row per charge and billing month. */
const missedStorage = (ids: Ids) =>
  sql<readonly MissedStorage[] | null>`(
  select json_agg(json_build_object('billedWith', to_char(m.billed_with, 'YYYY-MM'), 'cycle', m.cycle,
      'chargedAt', (extract(epoch from m.charged_at) * 1000)::bigint, 'seconds', m.seconds)
    order by m.billed_with, m.charged_at, m.cycle)
  from (
    select o.billed_with, o.cycle, o.charged_at, sum(o.seconds)::bigint as seconds
    from missed_storage o
    where ${among('o.organization_id', ids)} and o.organization_id = contracts.organization_id and contracts.customer_type = 'manage_organization'
    group by o.billed_with, o.cycle, o.charged_at
  ) m
)`.as('missed_storage')
