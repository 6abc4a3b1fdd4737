import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { MailClass, MailTopic } from '@touchline/domain/notices'
import { freePlace, judgeAddress, mailState, switched, withClasses } from '@touchline/domain/recipients'
import { recipientOf } from '../../books/recipients/recipient.ts'
import { forgetRefusals } from '../../books/recipients/refused-addresses.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../use-case/deps.ts'
import { hashOf, linkToken } from '../../use-case/link-token.ts'
import { type AddresseeRefusal, addresseeRefusal, mailUnasked } from '../../use-case/recipients/unasked-mail.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { findRecipient, lockedRecipients, type Requester } from './locked-recipients.ts'
import { noteChange } from './note-change.ts'
import { resumeAddress } from './resume-address.ts'
import { deleteRecipient, ensurePayerRow, insertRecipient, setChoice, setLink, setNameAndLanguage } from './store.ts'

const LIFETIME_MS = 7 * 86_400_000

const notFound = refuse('not-found', 'No such recipient')

interface Described {
  readonly name: string
  readonly lang: Language
  readonly classes: readonly MailClass[]
}

interface Added extends Described {
  readonly address: string
}

const faults = {
  'not-an-address': refuse('invalid-request', 'No mail can be sent there', { fields: ['body.address'] }),
  'already-there': refuse('recipient-exists', 'The address is among the recipients'),
  'too-many': refuse('too-many-recipients', 'There are ten recipients'),
} as const

/** Only the link is sent until it is opened. */
export async function addRecipient(
  tx: Tx,
  deps: Deps,
  { organizationId, actor }: Requester,
  { address, name, lang, classes }: Added,
): Promise<Refusal<'invalid-request' | 'recipient-exists' | 'too-many-recipients'> | AddresseeRefusal | null> {
  const { rows, now } = await lockedRecipients(tx, deps.clock, organizationId)
  const { payer_mail: payer } = await recipientOf(tx, organizationId)
  const present = rows.flatMap((row) => row.address ?? [])
  const fault = judgeAddress(address, { present, payer })
  const place = freePlace(rows.map((row) => row.place))
  if (fault !== null) return faults[fault]
  if (place === null) return faults['too-many']
  const refused = await addresseeRefusal(tx, address)
  if (refused !== null) return refused
  const recipientId = deps.ids.uuid()
  await insertRecipient(tx, { organizationId, recipientId, place, address, name, lang, classes, now })
  await sendLink(tx, deps, { organizationId, recipientId, address, lang }, now)
  await noteChange(tx, 'add-recipient', { organizationId, actor, address, now })
  return null
}

interface OfOne extends Requester {
  readonly recipientId: string
}

export async function editRecipient(
  tx: Tx,
  deps: Deps,
  { organizationId, actor, recipientId }: OfOne,
  { name, lang, classes }: Described,
): Promise<Refusal<'not-found'> | null> {
  const locked = await lockedRecipients(tx, deps.clock, organizationId)
  const found = await findRecipient(tx, organizationId, locked, recipientId)
  if (found === null) return notFound
  const { address, isPayer, choice } = found
  if (isPayer) await ensurePayerRow(tx, { organizationId, contractId: locked.contractId }, choice, locked.now)
  const key = { organizationId, recipientId }
  await setNameAndLanguage(tx, key, name, lang)
  if (!isPayer) await setChoice(tx, key, withClasses(choice, classes))
  await noteChange(tx, 'edit-recipient', { organizationId, actor, address, now: locked.now })
  return null
}

export async function removeRecipient(
  tx: Tx,
  deps: Deps,
  { organizationId, actor, recipientId }: OfOne,
): Promise<Refusal<'not-found'> | null> {
  const locked = await lockedRecipients(tx, deps.clock, organizationId)
  const found = await findRecipient(tx, organizationId, locked, recipientId)
  if (found === null || found.isPayer) return notFound
  await deleteRecipient(tx, { organizationId, recipientId })
  await forgetRefusals(tx, organizationId, found.address)
  await noteChange(tx, 'remove-recipient', { organizationId, actor, address: found.address, now: locked.now })
  return null
}

/** A new link for the unconfirmed; ends a pause for all. */
export async function sendAgain(
  tx: Tx,
  deps: Deps,
  { organizationId, actor, recipientId }: OfOne,
): Promise<Refusal<'not-found'> | AddresseeRefusal | null> {
  const locked = await lockedRecipients(tx, deps.clock, organizationId)
  const found = await findRecipient(tx, organizationId, locked, recipientId)
  if (found === null) return notFound
  const { address, isConfirmed, lang } = found
  const change = { organizationId, actor, address, now: locked.now }
  if (!isConfirmed) {
    const refused = await addresseeRefusal(tx, address)
    if (refused !== null) return refused
    await sendLink(tx, deps, { organizationId, recipientId, address, lang }, locked.now)
    await noteChange(tx, 'send-link-again', change)
  } else await resumeAddress(tx, change)
  return null
}

/** Refused for a notice without a switch. */
export async function switchNotice(
  tx: Tx,
  deps: Deps,
  { organizationId, actor, recipientId }: OfOne,
  { line, isOn }: { readonly line: MailTopic; readonly isOn: boolean },
): Promise<Refusal<'not-found' | 'notice-locked'> | null> {
  const locked = await lockedRecipients(tx, deps.clock, organizationId)
  const found = await findRecipient(tx, organizationId, locked, recipientId)
  if (found === null) return notFound
  const { address, isPayer, choice } = found
  const state = mailState(choice, line)
  if (state === 'locked' || state === 'none') return refuse('notice-locked', 'This mail has no switch here')
  if ((state === 'on') === isOn) return null
  if (isPayer) await ensurePayerRow(tx, { organizationId, contractId: locked.contractId }, choice, locked.now)
  await setChoice(tx, { organizationId, recipientId }, switched(choice, line, isOn))
  await noteChange(tx, 'switch-notice', { organizationId, actor, address, now: locked.now, switched: { line, isOn } })
  return null
}

interface Addressee {
  readonly organizationId: OrganizationId
  readonly recipientId: string
  readonly address: string
  readonly lang: Language
}

/** Stores only the token's hash; invalidates earlier links. */
async function sendLink(
  tx: Tx,
  { ids, cell }: Pick<Deps, 'ids' | 'cell'>,
  { organizationId, recipientId, address, lang }: Addressee,
  now: Instant,
): Promise<void> {
  const token = linkToken(organizationId, ids.secret())
  const link = { tokenHash: hashOf(token), sentAt: now, expiresAt: now + LIFETIME_MS }
  await setLink(tx, { organizationId, recipientId }, link)
  await forgetRefusals(tx, organizationId, address)
  const { organization_name: organization } = await recipientOf(tx, organizationId)
  const page = `${cell.consoleUrl}/#/recipient-confirmation?token=${token}&region=${cell.region}&lang=${lang}`
  const to = { organizationId, address, language: lang, now }
  await mailUnasked(tx, cell, 'recipient', { organization, link: page }, to)
}
