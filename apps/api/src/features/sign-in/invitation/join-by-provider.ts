import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { isNewLoginName } from '@touchline/domain/people'
import { auditedAddress } from '../../../books/people/audited-address.ts'
import type { Tx } from '../../../db/connect.ts'
import type { ProvenPerson } from '../../../ports/sign-in-provider.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { noPassword } from '../../../use-case/no-password.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { homeOfLogin } from '../own-address/store.ts'
import { link, recordLink } from '../provider/find-account.ts'
import { type Account, join, notifyOwner } from './accept-invitation.ts'
import { findInvitation, type LinkRefusal } from './find-invitation.ts'
import { type InvitationRow, insertAccount } from './store.ts'

export type JoinRefusal = LinkRefusal | 'person-exists' | 'no-account'

interface Joining {
  readonly person: ProvenPerson
  readonly accountId: AccountId | null
  readonly token: string
}

interface Joined {
  readonly kind: 'found'
  readonly accountId: AccountId
  readonly organizationId: OrganizationId
}

const noLogin = refuse('no-account', 'The provider names no login that could be made')

export async function joinByProvider(
  tx: Tx,
  deps: Deps,
  { person, accountId, token }: Joining,
): Promise<Joined | Refusal<JoinRefusal>> {
  const found = await findInvitation(tx, deps.clock, token)
  if (found.kind === 'refused') return found
  const { organizationId, invitation, now } = found
  const account = accountId === null ? await newAccount(tx, deps, person, invitation) : await known(tx, accountId)
  if (account === null) return noLogin
  const refused = await join(tx, deps, { organizationId, account, invitation, now })
  if (refused !== null) return refused
  if (accountId === null) await recordLink(tx, deps, account.accountId, person)
  if (account.owner !== null) await notifyOwner(tx, account.owner, { invitation, now })
  return { kind: 'found', accountId: account.accountId, organizationId }
}

const known = async (tx: Tx, accountId: AccountId): Promise<Account> => ({
  kind: 'account',
  accountId,
  owner: (await homeOfLogin(tx, accountId)) ?? null,
  ownAddress: null,
})

/** Null if the provider sends no login name or a taken one. */
async function newAccount(
  tx: Tx,
  deps: Deps,
  person: ProvenPerson,
  { address }: InvitationRow,
): Promise<Account | null> {
  const { loginName } = person
  if (loginName === null || !isNewLoginName(loginName)) return null
  const accountId = deps.ids.uuid()
  const passwordHash = noPassword()
  if (!(await insertAccount(tx, { accountId, loginName, passwordHash, address, now: deps.clock.now() }))) return null
  if (!(await link(tx, deps, accountId, person))) throw new Error('a person was linked to another login meanwhile')
  return { kind: 'account', accountId, owner: null, ownAddress: auditedAddress(accountId, address) }
}
