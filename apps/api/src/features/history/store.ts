import type { Instant } from '@touchline/domain/calendar'
import type { AuditKind } from '@touchline/domain/history'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

interface AuditFilter {
  readonly kinds: readonly AuditKind[]
  readonly isOnly: boolean
  readonly of: UserId | null
  readonly before?: number | undefined
  readonly limit: number
}

export async function auditRows(
  tx: Tx,
  organizationId: OrganizationId,
  { kinds, isOnly, of, before, limit }: AuditFilter,
) {
  const named = listed(kinds)
  return tx
    .selectFrom('audit_entries')
    .select(['sequence', 'happened_at', 'actor', 'action', 'subject', 'before', 'after'])
    .where('organization_id', '=', organizationId)
    .where(isOnly ? sql<boolean>`action in (${named})` : sql<boolean>`action not in (${named})`)
    .$if(of !== null, (query) => query.where(sql<boolean>`(actor = ${of} or subject = ${`user:${of}`})`))
    .$if(before !== undefined, (query) => query.where('sequence', '<', before ?? 0))
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Literals, so that the planner uses the partial index. */
const listed = (kinds: readonly AuditKind[]) => sql.join(kinds.map((kind) => sql.lit(kind)))

export type AuditRow = Awaited<ReturnType<typeof auditRows>>[number]

export const failedAttempts = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('payment_attempts')
    .select(['billing_id', (eb) => eb.fn.coalesce('resolved_at', 'requested_at').$castTo<Instant>().as('failed_at')])
    .where('organization_id', '=', organizationId)
    .where('outcome', '=', 'failed')
    .orderBy('requested_at')
    .execute()

export const givenBack = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('refunds')
    .select(['billing_id', 'amount', 'refunded_at as moved_at'])
    .select(
      sql<
        'refunded' | 'disputed' | 'refund-failed'
      >`case when dispute_id is null then 'refunded' else 'disputed' end`.as('state'),
    )
    .where('organization_id', '=', organizationId)
    .unionAll(
      tx
        .selectFrom('failed_refunds')
        .select(['billing_id', 'amount', 'booked_at as moved_at'])
        .select(sql<'refunded' | 'disputed' | 'refund-failed'>`'refund-failed'`.as('state'))
        .where('organization_id', '=', organizationId),
    )
    .execute()

export type GivenBackRow = Awaited<ReturnType<typeof givenBack>>[number]

export const laneRows = (tx: Tx, organizationId: OrganizationId, kinds: readonly AuditKind[]) =>
  tx
    .selectFrom('audit_entries')
    .select(['sequence', 'happened_at', 'actor', 'action', 'subject', 'before', 'after'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`action in (${listed(kinds)})`)
    .orderBy('sequence')
    .execute()
