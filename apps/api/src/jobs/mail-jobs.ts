import * as z from 'zod/mini'
import { writeAudit } from '../books/audit.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { amountText, writeLetter } from '../features/mail/letters.ts'
import { billedOf, markRefused, recipientOf } from '../features/mail/store.ts'
import { AddressRefused, type Mail } from '../ports/mail.ts'
import { enqueue, PermanentFailure } from '../queue/queue.ts'
import type { JobHandler } from '../queue/worker.ts'

const letter = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
const billing = z.object({ organizationId: z.uuid(), billingId: z.uuid() })

/** Whoever waits for the letter is told, and the audit keeps that it never arrived. */
async function noteRefusal(
  tx: Tx,
  { organizationId, mail, at }: { readonly organizationId: string; readonly mail: string; readonly at: number },
): Promise<void> {
  await markRefused(tx, organizationId, mail, at)
  await writeAudit(tx, {
    organizationId,
    actor: 'mail server',
    action: 'refuse-mail-address',
    subject: `organization:${organizationId}`,
    before: null,
    after: { mail },
    at,
  })
}

/** Hands a letter to the mail server; while that is down the job is tried again later, unless there is no such address. */
const sendMail =
  (mail: Mail): JobHandler =>
  async (job, { db, clock }) => {
    const message = letter.parse(job.payload)
    try {
      await mail.send(message)
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error
      const { organizationId } = job
      if (organizationId !== null) {
        const at = clock.now()
        await inTransaction(db, { organizationId }, (tx) => noteRefusal(tx, { organizationId, mail: message.to, at }))
      }
      throw new PermanentFailure('the mail server refuses the address', { cause: error })
    }
  }

/** Tells the payer that a payment failed, in the organisation's language. */
const paymentFailed =
  (consoleUrl: string): JobHandler =>
  async (job, { db, clock }) => {
    const { organizationId, billingId } = billing.parse(job.payload)
    await inTransaction(db, { organizationId }, async (tx) => {
      const { payer_mail: to, organization_name: organization, lang, closed_at } = await recipientOf(tx, organizationId)
      if (to === null) return
      const { total, currency, target_month } = await billedOf(tx, organizationId, billingId)
      // Who closed the account cannot sign in to change the card.
      const written = writeLetter(closed_at === null ? 'failed' : 'failedAfterClosing', lang, {
        organization,
        month: target_month.slice(0, 7),
        amount: amountText(total, currency, lang),
        link: `${consoleUrl}/#/contract-info/payment-info-change`,
      })
      const now = clock.now()
      const uniqueKey = `mail:${job.uniqueKey ?? billingId}`
      await enqueue(
        tx,
        { kind: 'send-mail', uniqueKey, organizationId, payload: { to, ...written }, runAt: now, maxAttempts: 20 },
        now,
      )
    })
  }

export const mailJobs = (mail: Mail, consoleUrl: string): Readonly<Record<string, JobHandler>> => ({
  'send-mail': sendMail(mail),
  'payment-failed-mail': paymentFailed(consoleUrl),
})
