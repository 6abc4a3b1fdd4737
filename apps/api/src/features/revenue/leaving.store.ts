import { HOUR, nextMonth, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import { type CancellationReason, cancellationReasons } from '@touchline/domain/cancellation'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

/** The last zone's month is over so much later than UTC's. */
const LAST_ZONE = 12 * HOUR

/** As they said when they cancelled last by the month's end; those who said none, or whose plan ended otherwise, are absent. */
export async function reasonsOf(
  tx: Tx,
  ids: readonly OrganizationId[],
  month: YearMonth,
): Promise<ReadonlyMap<OrganizationId, CancellationReason>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ organization_id: OrganizationId; reason: string | null }>`
    select distinct on (organization_id) organization_id, after ->> 'reason' as reason
    from audit_entries
    where ${among('organization_id', ids)} and action in ('close-account', 'reserve-cancellation', 'withdraw-cancellation')
      and happened_at < ${at(startOfMonth(nextMonth(month), 'UTC') + LAST_ZONE)}
    order by organization_id, sequence desc`.execute(tx)
  return new Map(
    rows.flatMap((row) => {
      const reason = cancellationReasons.find((each) => each === row.reason)
      return reason === undefined ? [] : [[row.organization_id, reason]]
    }),
  )
}

export interface NumberedBill {
  readonly billing_id: BillingId
  readonly organization_id: OrganizationId
  readonly issuer: string | null
  readonly year: number | null
  readonly number: number | null
}

export async function numbersOf(tx: Tx, billingIds: readonly BillingId[]): Promise<readonly NumberedBill[]> {
  if (billingIds.length === 0) return []
  const { rows } = await sql<NumberedBill>`
    select b.billing_id, b.organization_id, d.issuer, d.year, d.number
    from billings b
    left join documents d on d.organization_id = b.organization_id and d.billing_id = b.billing_id and d.kind = 'invoice'
      and d.replaces is null
    where ${among('b.billing_id', billingIds)}`.execute(tx)
  return rows
}
