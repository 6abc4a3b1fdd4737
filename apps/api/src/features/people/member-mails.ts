import type { Language } from '@touchline/contract/wire'
import type { Brand } from '@touchline/domain/brand'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { type BillingRole, invitationEnd, type MemberRole } from '@touchline/domain/people'
import { addressOfLogin } from '../../books/recipients/person-addresses.ts'
import { recipientOf } from '../../books/recipients/recipient.ts'
import { forgetRefusals } from '../../books/recipients/refused-addresses.ts'
import type { Tx } from '../../db/connect.ts'
import { type LetterKind, writeLetter } from '../../letters/letters.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import type { Deps } from '../../use-case/deps.ts'
import { hashOf, linkToken } from '../../use-case/link-token.ts'
import { mailUnasked } from '../../use-case/recipients/unasked-mail.ts'
import type { MemberRow } from './store.ts'

export type InvitingCell = Pick<CellConfig, 'brand' | 'consoleUrl' | 'region' | 'sessionSecret' | 'url'>

interface Invited {
  readonly organizationId: OrganizationId
  readonly address: string
  readonly role: BillingRole
  readonly lang: Language
}

const invitations = {
  administrator: 'inviteAdministrator',
  'billing-manager': 'inviteManager',
  reader: 'inviteReader',
} as const satisfies Record<BillingRole, LetterKind>

const changes = {
  'billing-manager': 'madeManager',
  reader: 'madeReader',
} as const satisfies Record<MemberRole, LetterKind>

export async function sendInvitation(
  tx: Tx,
  { ids, cell }: Pick<Deps, 'ids'> & { readonly cell: InvitingCell },
  { organizationId, address, role, lang }: Invited,
  now: Instant,
) {
  const token = linkToken(organizationId, ids.secret())
  await forgetRefusals(tx, organizationId, address)
  const { organization_name: organization } = await recipientOf(tx, organizationId)
  const link = `${cell.consoleUrl}/#/invitation?token=${token}&region=${cell.region}&lang=${lang}`
  const to = { organizationId, address, language: lang, now }
  await mailUnasked(tx, cell, invitations[role], { organization, link }, to)
  return { tokenHash: hashOf(token), expiresAt: invitationEnd(now) }
}

/** To the login's own address, not to people only invited; null: no role now. */
export async function mailChange(
  tx: Tx,
  { brand }: Pick<CellConfig, 'brand'>,
  member: MemberRow,
  role: MemberRole | null,
  now: Instant,
): Promise<void> {
  const { organization_id: organizationId, user_id: userId } = member
  const reached = userId === null ? null : await addressOfLogin(tx, organizationId, userId)
  if (reached === null) return
  const kind = role === null ? 'memberRemoved' : changes[role]
  await mail(tx, organizationId, { brand, kind, ...reached, now })
}

interface Mailed {
  readonly brand: Brand
  readonly kind: LetterKind
  readonly address: string
  readonly language: Language
  readonly now: Instant
}

async function mail(tx: Tx, organizationId: OrganizationId, { brand, kind, address: to, language, now }: Mailed) {
  const { organization_name: organization } = await recipientOf(tx, organizationId)
  const letter = writeLetter(brand, kind, language, { organization })
  await enqueue(tx, jobs.sendMail({ organizationId, to, ...letter }), { now })
}
