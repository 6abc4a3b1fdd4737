import type { Instant } from '@touchline/domain/calendar'
import { type Issuer, lacksAddress } from '@touchline/domain/documents'
import type { AuditFacts } from '@touchline/domain/history'
import { appendAudit } from '../../books/audit.ts'
import { keepUnissued } from '../../books/billing/drafts.ts'
import { completeTransfer } from '../../books/documents/complete-transfer.ts'
import { issueInvoices } from '../../books/documents/issue-invoice.ts'
import { writeNotices } from '../../books/notices/write-notice.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { type Fixing, insertInvoices, methodOf, type Period } from './close-month.store.ts'
import { notifyOfBills } from './explain-bill.ts'
import { takeCredits } from './use-credit.ts'

export interface Closing extends Period {
  readonly actor: 'month-close' | 'term-start'
  readonly newId: () => string
  readonly issuer: Issuer
}

/** A billing with nothing to pay gets no invoice. The caller holds the organisations' locks. */
export async function closeBillings(tx: Tx, fixings: readonly Fixing[], closing: Closing): Promise<void> {
  const isNothing = ({ invoice }: Fixing): boolean => invoice.total.minor === 0n
  await closeUnissued(tx, fixings.filter(isNothing), closing)
  await fixBillings(
    tx,
    fixings.filter((fixing) => !isNothing(fixing)),
    closing,
  )
}

const keyOf = ({ billingId, loaded }: Fixing) => ({ organizationId: loaded.row.organization_id, billingId })

async function closeUnissued(tx: Tx, fixings: readonly Fixing[], closing: Closing): Promise<void> {
  const closed = fixings.map((fixing) => ({ ...keyOf(fixing), invoice: fixing.invoice }))
  await keepUnissued(tx, closed, closing.now)
  await record(tx, fixings, closing, 'close-with-nothing-to-pay', ({ invoice }) => ({ month: invoice.month }))
}

const record = <K extends 'fix-billing' | 'close-with-nothing-to-pay'>(
  tx: Tx,
  fixings: readonly Fixing[],
  { actor, now }: Closing,
  action: K,
  after: (fixing: Fixing) => AuditFacts<K>['after'],
): Promise<void> =>
  appendAudit(
    tx,
    fixings.map((fixing) => ({
      organizationId: fixing.loaded.row.organization_id,
      actor,
      action,
      subject: `billing:${fixing.billingId}`,
      before: null,
      after: after(fixing),
      at: now,
    })),
  )

async function fixBillings(tx: Tx, fixings: readonly Fixing[], closing: Closing): Promise<void> {
  if (fixings.length === 0) return
  const { now, issuer, newId } = closing
  await insertInvoices(tx, fixings, closing)
  await notifyOfBills(tx, fixings, closing)
  const settlements = fixings.map((fixing) => ({ job: jobs.settle(keyOf(fixing)) }))
  await enqueueAll(tx, settlements, now)
  await record(tx, fixings, closing, 'fix-billing', ({ invoice: { month, total, currency } }) => ({
    month,
    total: Number(total.minor),
    currency,
  }))
  const payments = await takeCredits(
    tx,
    fixings.filter((fixing) => methodOf(fixing, closing) === 'BANK_TRANSFER').map((fixing) => billOf(fixing, closing)),
  )
  const invoiced = fixings.map((fixing) => ({
    ...keyOf(fixing),
    loaded: fixing.loaded,
    payments: payments.get(fixing.billingId) ?? [],
  }))
  const issued = await issueInvoices(tx, invoiced, { issuedAt: now, issuer, newId })
  await askForAddresses(tx, issued, now)
  for (const { organizationId, billingId, content } of issued)
    if (content.balance === 0) await completeTransfer(tx, { organizationId, now, issuer, newId }, billingId)
}

const askForAddresses = (tx: Tx, issued: Awaited<ReturnType<typeof issueInvoices>>, now: Instant): Promise<void> =>
  writeNotices(
    tx,
    issued
      .filter(({ content }) => lacksAddress(content))
      .map(({ organizationId, content: { number, total: minor, currency } }) => ({
        organizationId,
        kind: 'address-due' as const,
        subject: `organization:${organizationId}`,
        period: 'first',
        facts: { invoice: number, amount: { minor, currency } },
      })),
    now,
  )

const billOf = (fixing: Fixing, { actor, now }: Closing) => ({
  ...keyOf(fixing),
  currency: fixing.invoice.currency,
  total: Number(fixing.invoice.total.minor),
  zone: fixing.loaded.row.zone,
  actor,
  now,
})
