import { createHash } from 'node:crypto'
import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { MOST_REFUSALS } from '@touchline/domain/recipients'
import { writeAudit } from '../../books/audit.ts'
import { noteDocumentMail } from '../../books/documents/document-mails.ts'
import { stillGetsMail } from '../../books/recipients/recipients.ts'
import { countRefusal, forgetRefusals, isAddressPaused } from '../../books/recipients/refused-addresses.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import type { Clock } from '../../ports/clock.ts'
import { AddressRefused, type Attachment, type Mail, MailPutOff } from '../../ports/mail.ts'
import type { PayloadOf } from '../../queue/kinds.ts'
import { PermanentFailure, PutOff } from '../../queue/queue.ts'
import { isUnwanted } from '../../use-case/recipients/unasked-mail.store.ts'
import { addressMark } from '../../use-case/recipients/unsubscribe-token.ts'
import { markNoticeMail, markRefused } from './store.ts'

const MINUTE: Milliseconds = 60_000
const PATIENCE_MS = 3 * 24 * 60 * MINUTE
const BUSY_REST_MS = MINUTE / 2
const MAILBOX_REST_MS = 5 * MINUTE

interface Sending {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly attachmentsOf: (
    db: Db,
    organizationId: OrganizationId,
    documentIds: readonly string[],
  ) => Promise<readonly Attachment[]>
  /** Null for a mail without an organisation: its refusal is not stored. */
  readonly organizationId: OrganizationId | null
  /** The same however often this mail is handed over. */
  readonly jobId: string
  readonly askedAt: Instant
  /** Nothing is tried after it. */
  readonly isLastTry: boolean
}

/**
 * Sends a mail to the mail server; while that is down it throws, and for good when the address does not exist. What was
 * unsubscribed from meanwhile, and what goes to a paused address, is dropped.
 */
export async function sendMail(sending: Sending, letter: PayloadOf<'send-mail'>): Promise<void> {
  const { db, clock, mail, attachmentsOf, organizationId } = sending
  const { to, subject, text, html, oneClickUnsubscribe, documents = [] } = letter
  const id = createHash('sha256').update(sending.jobId).digest('hex').slice(0, 32)
  const message = { id, to, subject, text, html, ...(oneClickUnsubscribe === undefined ? {} : { oneClickUnsubscribe }) }
  if (organizationId === null) return mail.send(message)
  const scope = { organizationId }
  if (!(await inTransaction(db, scope, (tx) => isWanted(tx, organizationId, letter)))) return
  try {
    const attachments = await attachmentsOf(db, organizationId, documents)
    await mail.send({ ...message, attachments })
  } catch (error) {
    if (error instanceof MailPutOff && isPatient(sending)) throw putOffOf(error)
    const isRefused = error instanceof AddressRefused
    if (isRefused || sending.isLastTry)
      await inTransaction(db, scope, (tx) =>
        markNoticeMail(tx, { organizationId, ...letter.notice }, 'failed_at', clock.now()),
      )
    if (!isRefused) throw error
    await inTransaction(db, scope, (tx) => noteRefusal(tx, organizationId, to, clock.now()))
    throw new PermanentFailure('the mail server refuses the address', { cause: error })
  }
  await inTransaction(db, jobsScope, async (tx) => {
    await forgetRefusals(tx, organizationId, to)
    await noteDocumentMail(tx, { organizationId, documentIds: documents, address: to, now: clock.now() })
    await markNoticeMail(tx, { organizationId, ...letter.notice }, 'sent_at', clock.now())
  })
}

/** As long as a server that is away is tried again, a mail that it takes later loses no try. */
const isPatient = ({ clock, askedAt }: Sending): boolean => clock.now() < askedAt + PATIENCE_MS

/** A server that counts mails is asked soon; one that keeps unknown senders waiting is asked when it expects it. */
const putOffOf = (error: MailPutOff): PutOff =>
  new PutOff(error.message, { restMs: error.isServerBusy ? BUSY_REST_MS : MAILBOX_REST_MS, cause: error })

async function isWanted(
  tx: Tx,
  organizationId: OrganizationId,
  { to, notice, oneClickUnsubscribe }: PayloadOf<'send-mail'>,
): Promise<boolean> {
  if (await isAddressPaused(tx, organizationId, to)) return false
  const isUnasked = notice === undefined && oneClickUnsubscribe !== undefined
  if (isUnasked && (await isUnwanted(tx, addressMark(to)))) return false
  return notice === undefined || stillGetsMail(tx, organizationId, { ...notice, address: to })
}

/** The console shows that the mail did not arrive, and the audit keeps it. */
async function noteRefusal(tx: Tx, organizationId: OrganizationId, mail: string, now: number): Promise<void> {
  const refusals = await countRefusal(tx, organizationId, mail, now)
  await markRefused(tx, organizationId, mail, now)
  await writeAudit(tx, {
    organizationId,
    actor: 'mail server',
    action: refusals === MOST_REFUSALS ? 'pause-mail-address' : 'refuse-mail-address',
    subject: `organization:${organizationId}`,
    before: null,
    after: { mail },
    at: now,
  })
}
