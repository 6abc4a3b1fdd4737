import type { BodyOf } from '@touchline/contract/endpoint'
import type { acceptInvitation as call } from '@touchline/contract/people'
import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { isNewLoginName, loginTyped } from '@touchline/domain/people'
import { writeAudit } from '../../../books/audit.ts'
import { noteOnceCommitted } from '../../../books/note-security.ts'
import { userOf } from '../../../books/notices/audited.store.ts'
import { writeNotice } from '../../../books/notices/write-notice.ts'
import { type AuditedAddress, auditedAddress } from '../../../books/people/audited-address.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Source } from '../../../http/caller/known-sources.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { addresseeAgreed } from '../../../use-case/recipients/unasked-mail.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { notifyWhoJoined } from '../demand/notify.ts'
import { hashPassword } from '../login/password-hash.ts'
import { proveLogin, signInScope } from '../login/prove-login.ts'
import { homeOfLogin, type LoginPerson } from '../own-address/store.ts'
import { judgePassword } from '../password/judge-password.ts'
import { proveAnswer } from '../second-factor/prove-answer.ts'
import { findInvitation, type LinkRefusal } from './find-invitation.ts'
import { type InvitationRow, insertAccount, insertPerson, personsOf, setJoined } from './store.ts'

type Accepted = BodyOf<typeof call>

interface Joined {
  readonly kind: 'joined'
  readonly organizationId: OrganizationId
  readonly username: string
}

type OwnRefusal = 'wrong-credentials' | 'factor-proof-required' | 'wrong-code' | 'too-many-attempts' | 'work-required'
type AccountRefusal = 'login-taken' | OwnRefusal | 'invalid-request'
export interface Account {
  readonly kind: 'account'
  readonly accountId: AccountId
  readonly owner: LoginPerson | null
  readonly ownAddress: AuditedAddress | null
}
type Taken = Account | Refusal<AccountRefusal>
interface Ready {
  readonly kind: 'ready'
  take(tx: Tx, invitation: InvitationRow): Promise<Taken>
}

const wrongField = (field: 'username' | 'password') =>
  refuse('invalid-request', `This ${field} cannot be taken`, { fields: [`body.${field}`] })
const taken = refuse('login-taken', 'The login name cannot be taken')

async function newLogin(deps: Deps, loginName: string, password: string): Promise<Ready> {
  const passwordHash = await hashPassword(password)
  const take: Ready['take'] = async (tx, { organization_name: organizationName, member_name: name, address }) => {
    if (!isNewLoginName(loginName)) return wrongField('username')
    const names = [loginName, organizationName, name]
    if ((await judgePassword(deps.cell, password, names)) !== null) return wrongField('password')
    const account = { accountId: deps.ids.uuid(), loginName, passwordHash, address, now: deps.clock.now() }
    const { accountId } = account
    const ownAddress = auditedAddress(accountId, address)
    return (await insertAccount(tx, account)) ? { kind: 'account', accountId, owner: null, ownAddress } : taken
  }
  return { kind: 'ready', take }
}

type Claimed = Pick<Accepted, 'password' | 'factor'> & { readonly source: Source }

async function ownLogin(
  deps: Deps,
  loginName: string,
  { password, factor, source }: Claimed,
): Promise<Ready | Refusal<'wrong-credentials' | 'too-many-attempts' | 'work-required'>> {
  const proven = await proveLogin(deps, { ...source, loginName, password })
  if (proven.kind === 'refused') return proven
  const { account_id: accountId } = proven.account
  const prove = await proveAnswer(deps, { accountId, source }, factor)
  const take: Ready['take'] = async (tx) => {
    const refused = await proven.accept(tx)
    if (refused !== null) return refused
    const owner = (await homeOfLogin(tx, accountId)) ?? null
    const person = owner && { organizationId: owner.organization_id, userId: owner.user_id }
    return (await prove(tx, { accountId, person })) ?? { kind: 'account', accountId, owner, ownAddress: null }
  }
  return { kind: 'ready', take }
}

type AcceptRefusal = LinkRefusal | AccountRefusal | 'person-exists'

/** Spends the link once, also concurrently. */
export const acceptInvitation =
  (deps: Deps) =>
  async (
    { token, login, username, password, factor }: Accepted,
    source: Source,
  ): Promise<Joined | Refusal<AcceptRefusal>> => {
    const read = await inTransaction(deps.db, signInScope, (tx) => findInvitation(tx, deps.clock, token))
    if (read.kind === 'refused') return read
    const loginName = loginTyped(username)
    const ready =
      login === 'new'
        ? await newLogin(deps, loginName, password)
        : await ownLogin(deps, loginName, { password, factor, source })
    if (ready.kind === 'refused') return ready
    return inTransaction(deps.db, signInScope, async (tx) => {
      const found = await findInvitation(tx, deps.clock, token)
      if (found.kind === 'refused') return found
      const { organizationId, invitation, now } = found
      const account = await ready.take(tx, invitation)
      if (account.kind === 'refused') return account
      const refused = await join(tx, deps, { organizationId, account, invitation, now })
      if (refused !== null) return refused
      if (account.owner !== null) await notifyOwner(tx, account.owner, { invitation, now })
      return { kind: 'joined', organizationId, username: loginName }
    })
  }

interface Joining {
  readonly organizationId: OrganizationId
  readonly account: Account
  readonly invitation: InvitationRow
  readonly now: number
}

export async function join(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'cell'>,
  { organizationId, account: { accountId, ownAddress }, invitation, now }: Joining,
): Promise<Refusal<'person-exists'> | null> {
  const persons = await personsOf(tx, organizationId, accountId)
  if (persons.some(({ administers, member_role }) => administers || member_role !== null))
    return refuse('person-exists', 'This login sees the bills already')
  const { member_id: memberId, member_name: name, role: memberRole, address: mail } = invitation
  const userId = persons[0]?.user_id ?? deps.ids.uuid()
  if (persons.length === 0) await insertPerson(tx, { organizationId, userId, accountId, name, now })
  await setJoined(tx, organizationId, memberId, userId)
  await addresseeAgreed(tx, mail)
  await writeAudit(tx, {
    organizationId,
    actor: userId,
    action: 'accept-invitation',
    subject: `organization:${organizationId}`,
    before: null,
    after: { memberId, title: name, mail, memberRole, ...ownAddress },
    at: now,
  })
  await notifyWhoJoined(tx, deps, { organizationId, userId, now })
  const fields = { memberId, role: memberRole }
  noteOnceCommitted(tx, { event: 'invitation-accepted', organizationId, userId, fields })
  const due = jobs.carryOutDepartures({ organizationId, cause: memberId })
  if (memberRole === 'administrator') await enqueue(tx, due, { now })
  return null
}

interface JoinedElsewhere {
  readonly invitation: InvitationRow
  readonly now: Instant
}

/** At the login's own address and known bell: the invitation's address was chosen by somebody else. */
export async function notifyOwner(
  tx: Tx,
  { organization_id: organizationId, user_id: userId }: LoginPerson,
  { invitation, now }: JoinedElsewhere,
): Promise<void> {
  const { organization_name: joined, role, member_id: memberId } = invitation
  await writeNotice(tx, {
    organizationId,
    kind: 'login-joined',
    subject: `member:${memberId}`,
    period: `${now}`,
    userId,
    facts: { userName: await userOf(tx, organizationId, userId), at: now, joined, role },
    now,
  })
}
