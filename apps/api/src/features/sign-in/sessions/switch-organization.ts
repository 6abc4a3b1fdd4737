import type { OrganizationId } from '@touchline/domain/ids'
import { appendAudit } from '../../../books/audit.ts'
import { lockOrganizations } from '../../../books/contract/lock-organizations.ts'
import { noteOnceCommitted } from '../../../books/note-security.ts'
import { shareLogin } from '../../../books/people/hold-login.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Caller } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { chooseOrganization, type SignInOutcome } from '../login/choose-organization.ts'
import { signInScope } from '../login/prove-login.ts'
import { accountById, insertFamily, ownMemberships } from '../login/store.ts'
import { provenBy } from '../second-factor/recent-factor.store.ts'
import { browserOf } from './browser.ts'
import { FAMILY_SECONDS, insertTokens, type NewSession, sessionEvent, sessionToWire } from './session.ts'
import { endOneFamily } from './store.ts'

interface Switched {
  readonly kind: 'switched'
  readonly session: NewSession
}

type ChoiceRefusal = 'not-found' | 'not-administrator' | 'account-closed'
type Entered = Extract<SignInOutcome, { kind: 'signed-in' }>['member']

const notFound = refuse('not-found', 'The login has no such organisation, or the session is over')

const entered = (choice: SignInOutcome): Entered | Refusal<ChoiceRefusal> => {
  if (choice.kind === 'signed-in') return choice.member
  if (choice.kind === 'account-closed') return refuse('account-closed', 'This account was closed')
  if (choice.kind === 'not-administrator') return refuse('not-administrator', 'There is nothing to see there')
  return notFound
}

/** Within the region. Without the password if it was proven within five minutes; the proof keeps its age. */
export async function switchOrganization(
  deps: Deps,
  caller: Caller,
  { organizationId, userAgent }: { readonly organizationId: OrganizationId; readonly userAgent: string },
): Promise<Switched | Refusal<ChoiceRefusal>> {
  const now = deps.clock.now()
  return inTransaction(deps.db, signInScope, async (tx) => {
    // Otherwise a concurrent end of other sessions would miss this one.
    await shareLogin(tx, caller.accountId)
    const own = await ownMemberships(tx, caller.accountId)
    const member = entered(chooseOrganization({ own, others: [] }, organizationId, now))
    if ('code' in member) return member
    await lockOrganizations(tx, [caller.organizationId, member.organizationId])
    if (!(await endOneFamily(tx, caller.accountId, caller.familyId))) return notFound
    return begin(tx, deps, caller, { member, userAgent, now })
  })
}

interface Beginning {
  readonly member: Entered
  readonly userAgent: string
  readonly now: number
}

async function begin(tx: Tx, deps: Deps, caller: Caller, { member, userAgent, now }: Beginning): Promise<Switched> {
  const { accountId, authenticatedAt } = caller
  const account = await accountById(tx, accountId)
  if (account === undefined) throw new Error(`a session of no account: ${accountId}`)
  const { organizationId, userId } = member
  const { factorProvenAt, byProvider } = await provenBy(tx, caller)
  const lifetimeSeconds = FAMILY_SECONDS - Math.max(0, Math.ceil((now - authenticatedAt) / 1000))
  const familyId = deps.ids.uuid()
  const session = {
    organizationId,
    familyId,
    accountId,
    userId,
    authenticatedAt,
    factorProvenAt,
    byProvider,
    lifetimeSeconds,
  }
  const family = await insertFamily(tx, { ...session, ...browserOf(userAgent) })
  const tokens = { access: deps.ids.secret(), refresh: deps.ids.secret() }
  await insertTokens(tx, family, tokens)
  await appendAudit(tx, [sessionEvent('sign-out', caller, now), sessionEvent('sign-in', { ...family, userId }, now)])
  noteOnceCommitted(tx, { event: 'signed-in', organizationId, userId, fields: { session: familyId } })
  return { kind: 'switched', session: await sessionToWire(tx, deps, account, member, { ...tokens, byProvider }) }
}
