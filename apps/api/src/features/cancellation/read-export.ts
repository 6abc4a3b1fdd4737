import { refund } from '@touchline/contract/billing'
import type { AccountExport } from '@touchline/contract/cancellation'
import { endToWire, instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { reopenedUntil } from '@touchline/domain/cancellation'
import type { OrganizationId } from '@touchline/domain/ids'
import * as z from 'zod/mini'
import { listReceipts } from '../../books/billing/receipt-wire.ts'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { loadOwnContract } from '../../books/contract/contracts.ts'
import { exportOf } from '../../books/organization/account-exports.store.ts'
import type { Tx } from '../../db/connect.ts'
import { hashOf } from '../../use-case/link-token.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { insertExport, listGames, listInvoices, listLines, listUsers, organizationName } from './export.store.ts'

export const openAccountExport = (
  tx: Tx,
  opened: {
    readonly organizationId: OrganizationId
    readonly token: string
    readonly now: Instant
    readonly expiresAt: Instant
  },
) => insertExport(tx, { ...opened, tokenHash: hashOf(opened.token) })

interface ReadExport {
  readonly kind: 'read'
  readonly document: AccountExport
}

/** Includes payments after the closing. */
export async function readAccountExport(
  tx: Tx,
  token: string,
  now: Instant,
): Promise<ReadExport | Refusal<'export-unknown' | 'export-expired'>> {
  const found = await exportOf(tx, hashOf(token))
  if (found === undefined) return refuse('export-unknown', 'No such link')
  if (found.expires_at <= now) return refuse('export-expired', 'The link is too old')
  const { organization_id: organizationId } = found
  const loaded = await loadOwnContract(tx, organizationId)
  const closedAt = loaded.row.closed_at
  if (closedAt === null) return refuse('export-unknown', 'The account is open')
  const contract = contractToWire(loaded, null, now)
  const document = {
    organizationName: await organizationName(tx, organizationId),
    zone: contract.zone,
    closedAt: instantToWire(closedAt),
    expiresAt: instantToWire(found.expires_at),
    readAt: instantToWire(now),
    canReopen: (reopenedUntil(loaded.contract, closedAt) ?? now) > now,
    receipts: await listReceipts(tx, organizationId),
    data: {
      payer: contract.customerInfo,
      plans: contract.plans,
      users: await usersOf(tx, organizationId),
      invoices: await invoicesOf(tx, organizationId),
      games: await gamesOf(tx, organizationId),
    },
  }
  return { kind: 'read', document }
}

const usersOf = async (tx: Tx, organizationId: OrganizationId): Promise<AccountExport['data']['users']> =>
  (await listUsers(tx, organizationId)).map((user) => ({
    username: user.username,
    displayName: user.display_name,
    roles: user.roles,
    startDate: instantToWire(user.start_at),
    endDate: endToWire(user.end_at),
  }))

const gamesOf = async (tx: Tx, organizationId: OrganizationId): Promise<AccountExport['data']['games']> =>
  (await listGames(tx, organizationId)).map((game) => ({
    matchId: game.match_id,
    title: game.title,
    scheduleDate: instantToWire(game.schedule_at),
    movieLengthSeconds: Number(game.seconds),
  }))

const refunds = z.array(refund)

async function invoicesOf(tx: Tx, organizationId: OrganizationId): Promise<AccountExport['data']['invoices']> {
  const lines = Map.groupBy(await listLines(tx, organizationId), (line) => line.billing_id)
  return (await listInvoices(tx, organizationId)).map((invoice) => ({
    billingInfoId: invoice.billing_id,
    from: invoice.service_starts_on,
    to: invoice.service_ends_on,
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    tax: invoice.tax,
    total: invoice.total,
    paymentStatus: invoice.payment_status,
    paymentMethod: invoice.payment_method,
    transferred: Number(invoice.transferred),
    refunds: refunds.parse(invoice.refunds),
    lines: (lines.get(invoice.billing_id) ?? []).map((line) => ({
      role: line.role,
      contractPlanId: line.contract_plan_id,
      unitPrice: line.unit_price,
      amount: line.amount,
    })),
  }))
}
