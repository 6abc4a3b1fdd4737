import { DAY, type Instant } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { isNoticeKind, type NoticeKind, noticeRow } from '@touchline/domain/notices'
import { type Selectable, sql } from 'kysely'
import { among, amongThose } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { NoticesTable } from '../../db/schema.ts'
import { sharing } from '../../db/sharing.ts'

export const SWEPT_AT_ONCE = 1_000
/** The earliest notice comes sixty days ahead. */
const AHEAD_DAYS = 63

/**
 * A plan, card or retention that ends soon, or an unpaid bill. The limits force indexes: otherwise every batch reads
 * all plans and bills.
 */
export const nearDates = (tx: Tx, after: OrganizationId | null, now: Instant) =>
  tx
    .selectFrom('contracts as c')
    .select(['c.organization_id', 'c.contract_id'])
    .where('c.customer_type', '=', 'manage_organization')
    .$if(after !== null, (query) => query.where('c.organization_id', '>', after ?? ''))
    .where((eb) =>
      eb.or([
        eb(
          eb
            .selectFrom('plan_entries as e')
            .select('e.entry_id')
            .whereRef('e.organization_id', '=', 'c.organization_id')
            .where('e.role', '=', 'base')
            .where((of) =>
              of.or([
                of.and([of('e.ends_at', '>', at(now)), of('e.ends_at', '<', at(now + AHEAD_DAYS * DAY))]),
                of.and([of('e.starts_at', '>', at(now)), of('e.starts_at', '<', at(now + AHEAD_DAYS * DAY))]),
              ]),
            )
            .limit(1),
          'is not',
          null,
        ),
        eb(
          eb
            .selectFrom('settlements as s')
            .select('s.billing_id')
            .whereRef('s.organization_id', '=', 'c.organization_id')
            .where('s.payment_status', 'in', ['Waiting', 'Error'])
            .limit(1),
          'is not',
          null,
        ),
        eb('c.closed_at', '>', at(now - AHEAD_DAYS * DAY)),
        eb('c.cancellation_at', '>', at(now - AHEAD_DAYS * DAY)),
        sql<boolean>`make_date(c.card_exp_year, c.card_exp_month, 1) between
          ${new Date(now - AHEAD_DAYS * DAY).toISOString()}::timestamptz and
          ${new Date(now + AHEAD_DAYS * DAY).toISOString()}::timestamptz`,
      ]),
    )
    .orderBy('c.organization_id')
    .limit(SWEPT_AT_ONCE)
    .execute()

interface NoticeKey {
  readonly organizationId: OrganizationId
  readonly noticeId: string
}

export type NoticeRow = Pick<
  Selectable<NoticesTable>,
  'organization_id' | 'notice_id' | 'kind' | 'subject' | 'facts' | 'user_id'
>

export async function readNotices(tx: Tx, keys: readonly NoticeKey[]): Promise<ReadonlyMap<string, NoticeRow>> {
  const rows = await tx
    .selectFrom('notices')
    .select(['organization_id', 'notice_id', 'kind', 'subject', 'facts', 'user_id'])
    .where(amongThose(keys, { organization_id: (key) => key.organizationId, notice_id: (key) => key.noticeId }))
    .execute()
  return new Map(rows.map((row) => [row.notice_id, row]))
}

export type PapersOf = (billingId: BillingId, kind: NoticeKind) => readonly string[]

const BILLING = 'billing:'

export async function papersOfAll(tx: Tx, notices: readonly NoticeRow[]): Promise<PapersOf> {
  const about = notices.filter(
    ({ kind, subject }) => isNoticeKind(kind) && noticeRow(kind).paper !== undefined && subject.startsWith(BILLING),
  )
  if (about.length === 0) return () => []
  const organizationIds = about.map(({ organization_id }) => organization_id)
  const billingIds = about.map(({ subject }) => subject.slice(BILLING.length))
  const rows = await tx
    .selectFrom('documents as d')
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 'd', 'billing_id'))
    .select(['d.document_id', 'd.billing_id', 'd.kind'])
    .where(among('d.organization_id', organizationIds))
    .where(among('d.billing_id', billingIds))
    .where((eb) =>
      eb.or([
        eb('d.kind', 'in', ['receipt', 'credit-note']),
        eb.and([eb('d.kind', '=', 'invoice'), eb('i.payment_method', '=', 'BANK_TRANSFER')]),
      ]),
    )
    .orderBy('d.issued_at')
    .execute()
  const newest = new Map(rows.map((row) => [`${row.billing_id} ${row.kind}`, row.document_id]))
  return (billingId, kind) => {
    const found = newest.get(`${billingId} ${noticeRow(kind).paper ?? ''}`)
    return found === undefined ? [] : [found]
  }
}

/** False if it did not fail. */
export async function forgetFailure(
  tx: Tx,
  { organizationId, noticeId, recipientId }: NoticeKey & { readonly recipientId: string },
  address: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notice_mails')
    .set({ failed_at: null, failure: null, said: null, mark: null, address })
    .where('organization_id', '=', organizationId)
    .where('notice_id', '=', noticeId)
    .where('recipient_id', '=', recipientId)
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
