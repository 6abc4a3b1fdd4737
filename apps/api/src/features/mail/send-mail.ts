import type { OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../ports/clock.ts'
import { AddressRefused, type Mail } from '../../ports/mail.ts'
import { PermanentFailure } from '../../queue/queue.ts'
import type { Letter } from '../../use-case/letters/letters.ts'
import { markRefused } from './store.ts'

interface Sending {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  /** Null for a mail without an organisation: its refusal is not stored. */
  readonly organizationId: OrganizationId | null
}

/** Sends a mail to the mail server; while that is down it throws, and for good when the address does not exist. */
export async function sendMail(sending: Sending, message: Letter & { readonly to: string }): Promise<void> {
  try {
    await sending.mail.send(message)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    if (sending.organizationId !== null) await noteRefusal(sending, sending.organizationId, message.to)
    throw new PermanentFailure('the mail server refuses the address', { cause: error })
  }
}

/** The console shows that the mail did not arrive, and the audit keeps it. */
const noteRefusal = ({ db, clock }: Sending, organizationId: OrganizationId, mail: string): Promise<void> =>
  inTransaction(db, { organizationId }, async (tx) => {
    const at = clock.now()
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
  })
