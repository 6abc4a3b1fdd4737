import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { NoticeKind } from '@touchline/domain/notices'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

const DAY = 86_400_000
export const SWEPT_AT_ONCE = 100
/** The first notice of a date comes sixty days before it. */
const AHEAD_DAYS = 63

/**
 * Organisations of which a plan, a card or a closed account ends soon, or an open bill waits. With their limits the inner
 * questions are asked by index for each organisation: otherwise every batch would read all plans and bills of the cell.
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
        sql<boolean>`make_date(c.card_exp_year, c.card_exp_month, 1) between
          ${new Date(now - AHEAD_DAYS * DAY).toISOString()}::timestamptz and
          ${new Date(now + AHEAD_DAYS * DAY).toISOString()}::timestamptz`,
      ]),
    )
    .orderBy('c.organization_id')
    .limit(SWEPT_AT_ONCE)
    .execute()

export const readNotice = (tx: Tx, organizationId: OrganizationId, noticeId: string) =>
  tx
    .selectFrom('notices')
    .select(['kind', 'facts'])
    .where('organization_id', '=', organizationId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirst()

/** Of whom a notice is, and in which zone. */
export const readerOf = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('contracts as c')
    .innerJoin('organizations as o', 'o.organization_id', 'c.organization_id')
    .select(['o.organization_name', 'c.contract_id', 'c.zone', 'c.closed_at'])
    .where('c.organization_id', '=', organizationId)
    .where('c.customer_type', '=', 'manage_organization')
    .executeTakeFirstOrThrow()

interface NoticeMail {
  readonly organizationId: OrganizationId
  readonly noticeId: string
  readonly recipientId: string
}

/** A mail that is on its way. */
export const addMail = (tx: Tx, { organizationId, noticeId, recipientId }: NoticeMail) =>
  tx
    .insertInto('notice_mails')
    .values({ organization_id: organizationId, notice_id: noticeId, recipient_id: recipientId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** A reminder that cannot be switched off brings the invoice, too, for who does not want the mail of the month. */
const paperWith: Partial<Record<NoticeKind, 'receipt' | 'invoice'>> = {
  paid: 'receipt',
  'month-explained': 'invoice',
  'transfer-due': 'invoice',
}

/** The papers that go with a mail about a bill: its receipt once it is paid, the invoice where it is paid by transfer. */
export async function papersOf(
  tx: Tx,
  organizationId: OrganizationId,
  billingId: BillingId,
  kind: NoticeKind,
): Promise<string[]> {
  const paper = paperWith[kind]
  if (paper === undefined) return []
  const rows = await tx
    .selectFrom('documents as d')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.organization_id', '=', 'd.organization_id').onRef('i.billing_id', '=', 'd.billing_id'),
    )
    .select('d.document_id')
    .where('d.organization_id', '=', organizationId)
    .where('d.billing_id', '=', billingId)
    .where('d.kind', '=', paper)
    .$if(paper === 'invoice', (query) => query.where('i.payment_method', '=', 'BANK_TRANSFER'))
    .orderBy('d.issued_at', 'desc')
    .limit(1)
    .execute()
  return rows.map(({ document_id }) => document_id)
}
