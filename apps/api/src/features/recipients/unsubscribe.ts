import type { UnsubscribeLink } from '@touchline/contract/recipients'
import { maskedMail } from '@touchline/domain/mail'
import { mailTopicOf, type NoticeKind } from '@touchline/domain/notices'
import { afterLink, mailState, unsubscribable } from '@touchline/domain/recipients'
import { openContractId } from '../../books/contract/contracts.ts'
import { recipientOf } from '../../books/recipients/recipient.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../use-case/deps.ts'
import { deleteUnwanted, insertUnwanted, isUnwanted } from '../../use-case/recipients/unasked-mail.store.ts'
import { isMarkOf, readUnsubscribeToken, type Unsubscribing } from '../../use-case/recipients/unsubscribe-token.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { findRecipient, lockedRecipients } from './locked-recipients.ts'
import { noteChange } from './note-change.ts'
import { ensurePayerRow, setChoice } from './store.ts'

const notFound = refuse('not-found', 'No such link')

const isGetting = (state: ReturnType<typeof mailState>): boolean => state === 'on' || state === 'locked'

interface Read {
  readonly kind: 'read'
  readonly linked: UnsubscribeLink
}

/** `null` only reads. Forged links, former recipients or addresses and mails without a switch are all not found. */
export async function followLink(
  deps: Deps,
  token: string,
  isOn: boolean | null,
): Promise<Read | Refusal<'not-found'>> {
  const named = readUnsubscribeToken(deps.cell, token)
  if (named === null) return notFound
  const { organizationId, kind } = named
  return inTransaction(deps.db, { organizationId }, (tx) =>
    kind === null ? followUnasked(tx, deps, named, isOn) : follow(tx, deps, { ...named, kind }, isOn),
  )
}

/** From every organisation of the region. */
async function followUnasked(
  tx: Tx,
  { clock }: Deps,
  { organizationId, mark }: Unsubscribing,
  isOn: boolean | null,
): Promise<Read> {
  if (isOn === false) await insertUnwanted(tx, mark, clock.now())
  if (isOn === true) await deleteUnwanted(tx, mark)
  const { organization_name: organizationName } = await recipientOf(tx, organizationId)
  const isWanted = isOn ?? !(await isUnwanted(tx, mark))
  const linked = { organizationName, maskedAddress: null, line: 'security', ends: 'unasked', isOn: isWanted } as const
  return { kind: 'read', linked }
}

async function follow(
  tx: Tx,
  { clock }: Deps,
  { organizationId, recipientId, kind, mark }: Unsubscribing & { readonly kind: NoticeKind },
  isOn: boolean | null,
): Promise<Read | Refusal<'not-found'>> {
  if ((await openContractId(tx, organizationId, clock.now())) === null) return notFound
  const locked = await lockedRecipients(tx, clock, organizationId)
  const found = await findRecipient(tx, organizationId, locked, recipientId)
  if (found === null || !isMarkOf(mark, found.address)) return notFound
  const { address, isPayer, choice } = found
  const line = mailTopicOf(kind)
  const ends = unsubscribable(choice, line)
  if (ends === 'nothing') return notFound
  const wasOn = isGetting(mailState(choice, line))
  if (isOn !== null && isOn !== wasOn) {
    if (isPayer) await ensurePayerRow(tx, { organizationId, contractId: locked.contractId }, choice, locked.now)
    await setChoice(tx, { organizationId, recipientId }, afterLink(choice, line, isOn))
    const switched = { line, isOn }
    await noteChange(tx, 'unsubscribe', { organizationId, actor: address, address, now: locked.now, switched })
  }
  const { organization_name: organizationName } = await recipientOf(tx, organizationId)
  const linked = { organizationName, maskedAddress: maskedMail(address), line, ends, isOn: isOn ?? wasOn }
  return { kind: 'read', linked }
}
