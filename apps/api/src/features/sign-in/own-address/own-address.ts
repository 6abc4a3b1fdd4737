import type { Language } from '@touchline/contract/wire'
import type { Brand } from '@touchline/domain/brand'
import type { AccountId } from '@touchline/domain/ids'
import { addressLinkEnd, isLinkOver } from '@touchline/domain/people'
import { isSameAddress } from '@touchline/domain/recipients'
import { writeAudit } from '../../../books/audit.ts'
import { type AuditedAddress, auditedAddress } from '../../../books/people/audited-address.ts'
import { addressOfLogin } from '../../../books/recipients/person-addresses.ts'
import { forgetRefusals } from '../../../books/recipients/refused-addresses.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { passwordRefusal } from '../../../http/caller/recent-password.ts'
import type { Caller } from '../../../http/route.ts'
import { writeLetter } from '../../../letters/letters.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { isProviderOnly } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { hashOf } from '../../../use-case/link-token.ts'
import {
  type AddresseeRefusal,
  addresseeAgreed,
  addresseeRefusal,
  mailUnasked,
} from '../../../use-case/recipients/unasked-mail.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { signInScope } from '../login/prove-login.ts'
import { type ProofRefusal, proofRefusal } from '../second-factor/recent-factor.ts'
import {
  endAllLinks,
  endLink,
  homeOfLogin,
  type LoginPerson,
  lockLink,
  lockOwnAddress,
  replaceLink,
  setOwnAddress,
  waitingLink,
} from './store.ts'

interface Acting {
  readonly organizationId: string
  readonly userId: string
  readonly operator?: string | undefined
}

type Step = { readonly action: 'ask-own-address' | 'cancel-own-address' } | Changed

interface Changed {
  readonly action: 'change-own-address'
  readonly after: AuditedAddress
}

/** With a hash of the address. */
const record = (tx: Tx, { organizationId, userId, operator }: Acting, step: Step, now: number): Promise<void> =>
  writeAudit(tx, {
    organizationId,
    actor: operator ?? userId,
    subject: `user:${userId}`,
    before: null,
    after: null,
    ...step,
    at: now,
  })

interface AddressChange {
  readonly address: string
  readonly lang: Language
}

/** Takes effect when the link is opened. Needs a recent proof. */
export async function askOwnAddress(
  deps: Deps,
  caller: Caller,
  { address, lang }: AddressChange,
): Promise<Refusal<ProofRefusal> | AddresseeRefusal | null> {
  const { clock, cell, ids, db } = deps
  const now = clock.now()
  const token = ids.secret()
  return inTransaction(db, signInScope, async (tx) => {
    const { accountId, organizationId, displayName: name } = caller
    // The second of concurrent requests replaces the first's link.
    await lockOwnAddress(tx, accountId)
    const unproven = isProviderOnly(cell) ? passwordRefusal(caller, now) : await proofRefusal(tx, caller, now)
    if (unproven !== null) return unproven
    const refused = await addresseeRefusal(tx, address)
    if (refused !== null) return refused
    await replaceLink(tx, {
      accountId,
      purpose: 'address',
      tokenHash: hashOf(token),
      address,
      now,
      expiresAt: addressLinkEnd(now),
    })
    const link = `${cell.consoleUrl}/#/own-login?token=${token}&region=${cell.region}&lang=${lang}&for=address`
    await forgetRefusals(tx, organizationId, address)
    await mailUnasked(tx, cell, 'ownAddress', { name, link }, { organizationId, address, language: lang, now })
    await record(tx, caller, { action: 'ask-own-address' }, now)
    return null
  })
}

export const cancelOwnAddress = ({ db, clock }: Deps, caller: Caller): Promise<void> =>
  inTransaction(db, signInScope, async (tx) => {
    if (await endLink(tx, caller.accountId, 'address'))
      await record(tx, caller, { action: 'cancel-own-address' }, clock.now())
  })

export async function readOwnAddress(tx: Tx, { organizationId, userId, accountId }: Caller, now: number) {
  const found = await addressOfLogin(tx, organizationId, userId)
  const waiting = await waitingLink(tx, accountId, 'address')
  return {
    address: found === null ? null : { address: found.address, origin: found.origin },
    waitingAddress:
      waiting === undefined ? null : { address: waiting.address, isExpired: isLinkOver(waiting.expires_at, now) },
  }
}

interface Confirmed {
  readonly kind: 'confirmed'
  readonly address: string
}

/** Notifies the former address. */
export const confirmOwnAddress = (
  { db, clock, cell }: Deps,
  token: string,
): Promise<Confirmed | Refusal<'mail-token-unknown' | 'mail-token-expired'>> =>
  inTransaction(db, signInScope, async (tx) => {
    const now = clock.now()
    const found = await lockLink(tx, 'address', hashOf(token))
    if (found === undefined) return refuse('mail-token-unknown', 'No such link, or it was used, or replaced')
    if (isLinkOver(found.expires_at, now)) return refuse('mail-token-expired', 'The link is too old')
    const { account_id: accountId, address } = found
    if (!(await replaceOwnAddress(tx, { accountId, address, now, brand: cell.brand })))
      return refuse('mail-token-unknown', 'This login sees no bills any more')
    await addresseeAgreed(tx, address)
    return { kind: 'confirmed', address }
  })

interface Replaced {
  readonly accountId: AccountId
  readonly address: string | null
  readonly now: number
  readonly brand: Brand
  readonly operator?: string
}

/** Notifies the former address. False for a login without an organisation, whose change no audit would record. */
export async function replaceOwnAddress(tx: Tx, replaced: Replaced): Promise<boolean> {
  const { accountId, address } = replaced
  await lockOwnAddress(tx, accountId)
  const home = await homeOfLogin(tx, accountId)
  if (home === undefined) return false
  await noteChange(tx, home, replaced)
  await setOwnAddress(tx, accountId, address)
  await endAllLinks(tx, accountId)
  return true
}

interface PlatformAddress {
  readonly accountId: AccountId
  readonly address: string
  readonly now: number
  readonly by: 'platform'
}

/** First address of a login that has not signed in. Ignored without a billing role. */
export async function keepGivenAddress(tx: Tx, { accountId, address, now, by }: PlatformAddress): Promise<void> {
  const before = await lockOwnAddress(tx, accountId)
  const home = await homeOfLogin(tx, accountId)
  if (home === undefined || before !== null) return
  const who = { organizationId: home.organization_id, userId: home.user_id, operator: by }
  await record(tx, who, { action: 'change-own-address', after: auditedAddress(accountId, address) }, now)
  await setOwnAddress(tx, accountId, address)
}

async function noteChange(tx: Tx, home: LoginPerson, replaced: Replaced): Promise<void> {
  const { accountId, address, now, operator, brand } = replaced
  const { organization_id: organizationId, user_id: userId, login_name: login } = home
  const before = await addressOfLogin(tx, organizationId, userId)
  const step = { action: 'change-own-address', after: auditedAddress(accountId, address) } as const
  await record(tx, { organizationId, userId, operator }, step, now)
  if (before === null || (address !== null && isSameAddress(before.address, address))) return
  const letter = writeLetter(brand, 'ownAddressChanged', before.language, { login })
  await enqueue(tx, jobs.sendMail({ organizationId, to: before.address, ...letter }), { now })
}
