import { openDisputes } from '../../../books/billing/open-disputes.store.ts'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { DISPUTE_CHECK, disputeSubject } from '../../../books/findings/dispute-check.ts'
import { closeFinding } from '../../../books/findings/findings.store.ts'
import { reportFindings } from '../../../books/findings/report-findings.ts'
import type { Tx } from '../../../db/connect.ts'

type Context = Parameters<typeof reportFindings>[2]

/** Without a hold until the bank decides. */
export async function reportDispute(tx: Tx, key: SettlementKey & { readonly disputeId: string }, context: Context) {
  const subject = disputeSubject(key.disputeId)
  const open = (await openDisputes(tx, key.billingId)).find(({ disputeId }) => disputeId === key.disputeId)
  if (open === undefined) {
    await closeFinding(tx, { ...DISPUTE_CHECK, subject }, { by: 'bank', reason: 'it is decided', now: context.now })
    return
  }
  const { club, invoice, amount, reason, answer } = open
  const facts = `${club}, ${invoice}, ${amount}, ${reason}; ${answer}`
  const finding = { ...DISPUTE_CHECK, organizationId: null, subject, facts }
  await reportFindings(tx, { checks: [], organizationIds: 'region', findings: [finding] }, context)
}
