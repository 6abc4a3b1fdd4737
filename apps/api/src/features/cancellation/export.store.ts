import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { refundDocuments } from '../../books/billing/refunds.ts'
import { transferredOf } from '../../books/transfers/open-transfers.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

interface NewExport {
  readonly organizationId: OrganizationId
  readonly tokenHash: string
  readonly now: Instant
  readonly expiresAt: Instant
}

export const insertExport = (tx: Tx, { organizationId, tokenHash, now, expiresAt }: NewExport) =>
  tx
    .insertInto('account_exports')
    .values({
      organization_id: organizationId,
      token_hash: tokenHash,
      created_at: at(now),
      expires_at: at(expiresAt),
    })
    .execute()

export const organizationName = async (tx: Tx, organizationId: OrganizationId): Promise<string> => {
  const own = tx.selectFrom('organizations').where('organization_id', '=', organizationId)
  return (await own.select('organization_name').executeTakeFirstOrThrow()).organization_name
}

export const listUsers = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('users')
    .select(['username', 'display_name', 'roles', 'start_at', 'end_at'])
    .where('organization_id', '=', organizationId)
    .where('is_of_platform', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('username')
    .execute()

export const listInvoices = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('settlements as s', (join) => sharing(join, 's', 'i', 'billing_id'))
    .select(['i.billing_id', 'i.service_starts_on', 'i.service_ends_on', 'i.currency'])
    .select(['i.subtotal', 'i.tax', 'i.total', 'i.payment_method', 's.payment_status'])
    .select([
      transferredOf('i', [organizationId]).as('transferred'),
      refundDocuments(organizationId, 'i.billing_id').as('refunds'),
    ])
    .where('i.organization_id', '=', organizationId)
    .orderBy('i.billing_date', 'desc')
    .execute()

export const listLines = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('invoice_lines')
    .select(['billing_id', 'role', 'contract_plan_id', 'unit_price', 'amount'])
    .where('organization_id', '=', organizationId)
    .orderBy('position')
    .execute()

export const listGames = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('games as g')
    .leftJoin('angle_movies as m', (join) => sharing(join, 'm', 'g', 'match_id'))
    .select(['g.match_id', 'g.title', 'g.schedule_at'])
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('m.movie_length_seconds'), eb.lit(0)).as('seconds'))
    .where('g.organization_id', '=', organizationId)
    .where('g.deleted_at', 'is', null)
    .groupBy(['g.match_id', 'g.title', 'g.schedule_at'])
    .orderBy('g.schedule_at', 'desc')
    .orderBy('g.match_id')
    .execute()
