import { createHash } from 'node:crypto'
import type { WaitingAddress } from '@touchline/contract/mail'
import { instantToWire, type Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { loadContract, openContractId } from '../../books/contract/contracts.ts'
import { noteLanguage } from '../../books/reader-language.ts'
import { recipientOf } from '../../books/recipients/recipient.ts'
import { forgetRefusals } from '../../books/recipients/refused-addresses.ts'
import type { Tx } from '../../db/connect.ts'
import { passwordRequired } from '../../http/caller/recent-password.ts'
import { writeLetter } from '../../letters/letters.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { Deps } from '../../use-case/deps.ts'
import {
  type AddresseeRefusal,
  addresseeAgreed,
  addresseeRefusal,
  mailUnasked,
} from '../../use-case/recipients/unasked-mail.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { endTokens, lockToken, replaceTokens, setMailAddress, useToken, waitingToken } from './store.ts'

const LIFETIME_MS = 3_600_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

interface MailCaller {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: string
}

interface AskedIn extends MailCaller {
  readonly language: Language | undefined
}

interface MailChange extends AskedIn {
  readonly mailAddress: string
  readonly isOnlyFirst?: boolean
}

const noContract = refuse('not-found', 'No such contract')

/** Takes effect when the link is opened. Only the token's hash is stored. */
export async function requestMailChange(
  tx: Tx,
  deps: Deps,
  change: MailChange,
): Promise<Refusal<'not-found' | 'password-required'> | AddresseeRefusal | null> {
  const loaded = await loadContract(tx, change.organizationId, change.contractId)
  if (loaded === null) return noContract
  if (change.isOnlyFirst === true && (await isAskedAlready(tx, loaded.row.payer_mail, change, deps.clock.now())))
    return passwordRequired
  const refused = await addresseeRefusal(tx, change.mailAddress)
  if (refused !== null) return refused
  await sendLink(tx, deps, change)
  return null
}

async function isAskedAlready(tx: Tx, stored: string | null, change: MailChange, now: Instant): Promise<boolean> {
  if (stored !== null) return true
  const waiting = await waitingToken(tx, change)
  return waiting !== undefined && waiting.expires_at > now && waiting.mail_address !== change.mailAddress
}

async function sendLink(tx: Tx, { clock, ids, cell }: Deps, change: MailChange): Promise<void> {
  const { organizationId, contractId, mailAddress, language } = change
  const now = clock.now()
  if (language !== undefined) await noteLanguage(tx, { organizationId, userId: change.actor }, language, now)
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
  await forgetRefusals(tx, organizationId, mailAddress)
  const recipient = await recipientOf(tx, organizationId)
  const link = `${cell.consoleUrl}/#/mail-confirmation?token=${token}&region=${cell.region}`
  const to = { organizationId, address: mailAddress, language: recipient.lang, now }
  await mailUnasked(tx, cell, 'confirm', { organization: recipient.organization_name, link }, to)
}

interface ReadMailChange {
  readonly kind: 'read'
  readonly waiting: WaitingAddress | null
}

export async function readMailChange(
  tx: Tx,
  now: Instant,
  asked: Omit<MailCaller, 'actor'>,
): Promise<ReadMailChange | Refusal<'not-found'>> {
  const [loaded, found] = await Promise.all([
    loadContract(tx, asked.organizationId, asked.contractId),
    waitingToken(tx, asked),
  ])
  if (loaded === null) return noContract
  if (found === undefined) return { kind: 'read', waiting: null }
  const { mail_address: mailAddress, created_at, expires_at, refused_at } = found
  const times = { requestedAt: instantToWire(created_at), expiresAt: instantToWire(expires_at) }
  const waiting = { mailAddress, ...times, isExpired: expires_at <= now, isRefused: refused_at !== null }
  return { kind: 'read', waiting }
}

export async function resendMailChange(
  tx: Tx,
  deps: Deps,
  asked: AskedIn,
): Promise<ReadMailChange | Refusal<'not-found' | 'mail-token-unknown'> | AddresseeRefusal> {
  const now = deps.clock.now()
  const read = await readMailChange(tx, now, asked)
  if (read.kind === 'refused') return read
  const { waiting } = read
  if (waiting === null) return refuse('mail-token-unknown', 'No address waits for a link')
  const refused = await addresseeRefusal(tx, waiting.mailAddress)
  if (refused !== null) return refused
  await sendLink(tx, deps, { ...asked, mailAddress: waiting.mailAddress })
  return readMailChange(tx, now, asked)
}

export async function cancelMailChange(tx: Tx, now: Instant, asked: MailCaller): Promise<Refusal<'not-found'> | null> {
  const read = await readMailChange(tx, now, asked)
  if (read.kind === 'refused') return read
  const { waiting } = read
  if (waiting === null) return null
  await endTokens(tx, asked, now)
  await writeAudit(tx, {
    organizationId: asked.organizationId,
    actor: asked.actor,
    action: 'cancel-mail-address',
    subject: `contract:${asked.contractId}`,
    before: { mail: waiting.mailAddress },
    after: null,
    at: now,
  })
  return null
}

interface ConfirmedAddress {
  readonly kind: 'confirmed'
  readonly mailAddress: string
}

type TokenRefusal = 'mail-token-unknown' | 'mail-token-used' | 'mail-token-expired'

/** Once; notifies the old address. */
export async function confirmMailChange(
  tx: Tx,
  { clock, cell }: Pick<Deps, 'clock' | 'cell'>,
  token: string,
): Promise<ConfirmedAddress | Refusal<TokenRefusal>> {
  const now = clock.now()
  const found = await lockToken(tx, hashOf(token))
  if (found === undefined) return refuse('mail-token-unknown', 'No such token')
  if ((await openContractId(tx, found.organization_id, now)) === null)
    return refuse('mail-token-unknown', 'No such token')
  if (found.used_at !== null) return refuse('mail-token-used', 'The token was used or replaced')
  if (found.expires_at <= now) return refuse('mail-token-expired', 'The token is too old')
  const { organization_id: organizationId, contract_id: contractId, mail_address: mailAddress } = found
  const before = await recipientOf(tx, organizationId)
  await useToken(tx, found.token_hash, now)
  await addresseeAgreed(tx, mailAddress)
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
    const letter = writeLetter(cell.brand, 'changed', before.lang, { organization: before.organization_name })
    await enqueue(tx, jobs.sendMail({ organizationId, to: before.payer_mail, ...letter }), { now })
  }
  return { kind: 'confirmed', mailAddress }
}
