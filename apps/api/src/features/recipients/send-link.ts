import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { recipientOf } from '../../books/recipients/recipient.ts'
import { forgetRefusals } from '../../books/recipients/refused-addresses.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../use-case/deps.ts'
import { hashOf, linkToken } from '../../use-case/link-token.ts'
import { mailUnasked } from '../../use-case/recipients/unasked-mail.ts'
import { setLink } from './store.ts'

const LIFETIME_MS = 7 * 86_400_000

interface Addressee {
  readonly organizationId: OrganizationId
  readonly recipientId: string
  readonly address: string
  readonly lang: Language
}

/** Mails the link that makes the address valid; only the token's hash is kept, and an earlier link is invalid. */
export async function sendLink(
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
