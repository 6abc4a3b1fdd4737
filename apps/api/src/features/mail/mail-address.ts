import { createHash } from 'node:crypto'
import type { Language } from '@touchline/contract/wire'
import { writeAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/connect.ts'
import { loadContract } from '../../db/contracts.ts'
import type { Deps } from '../../http/deps.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/queue.ts'
import { writeLetter } from './letters.ts'
import { lockToken, recipientOf, replaceTokens, setMailAddress, useToken } from './store.ts'

const LIFETIME_MS = 3_600_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export interface MailChange {
  readonly organizationId: string
  readonly contractId: string
  readonly actor: string
  readonly mailAddress: string
  readonly language: Language | undefined
}

/** Sends a link that proves the address; nothing changes before it is opened. Only the token's hash is kept. */
export async function requestMailChange(
  tx: Tx,
  { clock, ids, cell }: Deps,
  change: MailChange,
): Promise<Refusal | null> {
  const { organizationId, contractId, mailAddress } = change
  if ((await loadContract(tx, organizationId, contractId)) === null) return refuse('not-found', 'No such contract')
  const now = clock.now()
  const token = ids.secret()
  await replaceTokens(tx, {
    organizationId,
    contractId,
    tokenHash: hashOf(token),
    mailAddress,
    requestedBy: change.actor,
    now,
    expiresAt: now + LIFETIME_MS,
  })
  await writeAudit(tx, {
    organizationId,
    actor: change.actor,
    action: 'ask-mail-address',
    subject: `contract:${contractId}`,
    before: null,
    after: { mail: mailAddress },
    at: now,
  })
  const recipient = await recipientOf(tx, organizationId)
  const link = `${cell.consoleUrl}/#/mail-confirmation?token=${token}&region=${cell.region}`
  const letter = writeLetter('confirm', change.language ?? recipient.lang, {
    organization: recipient.organization_name,
    link,
  })
  await enqueue(
    tx,
    { kind: 'send-mail', organizationId, payload: { to: mailAddress, ...letter }, runAt: now, maxAttempts: 20 },
    now,
  )
  return null
}

/** The link of the mail: registers the address once, and tells the old one. */
export async function confirmMailChange(
  tx: Tx,
  now: number,
  token: string,
): Promise<{ readonly mailAddress: string } | Refusal> {
  const found = await lockToken(tx, hashOf(token))
  if (found === undefined) return refuse('mail-token-unknown', 'No such token')
  if (found.used_at !== null) return refuse('mail-token-used', 'The token was used or replaced')
  if (found.expires_at <= now) return refuse('mail-token-expired', 'The token is too old')
  const { organization_id: organizationId, contract_id: contractId, mail_address: mailAddress } = found
  const before = await recipientOf(tx, organizationId)
  await useToken(tx, found.token_hash, now)
  await setMailAddress(tx, organizationId, contractId, mailAddress)
  await writeAudit(tx, {
    organizationId,
    actor: found.requested_by,
    action: 'change-mail-address',
    subject: `contract:${contractId}`,
    before: { mail: before.payer_mail },
    after: { mail: mailAddress },
    at: now,
  })
  if (before.payer_mail !== null && before.payer_mail !== mailAddress) {
    const letter = writeLetter('changed', before.lang, { organization: before.organization_name })
    await enqueue(
      tx,
      { kind: 'send-mail', organizationId, payload: { to: before.payer_mail, ...letter }, runAt: now, maxAttempts: 20 },
      now,
    )
  }
  return { mailAddress }
}
