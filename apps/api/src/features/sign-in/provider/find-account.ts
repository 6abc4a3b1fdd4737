import type { AccountId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import { noteOnceCommitted } from '../../../books/note-security.ts'
import { shareLogin } from '../../../books/people/hold-login.ts'
import type { Tx } from '../../../db/connect.ts'
import type { ProvenPerson } from '../../../ports/sign-in-provider.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { accountByLogin } from '../login/store.ts'
import { homeOfLogin } from '../own-address/store.ts'
import { providerName } from './end-link.ts'
import { accountsOfAddress, isEndedLink, linkAccount, linkedAccount } from './store.ts'

/**
 * By link, else by claim or verified address, which is linked then. Null if unknown or linked to another person
 * (decision 306).
 */
export async function findAccount(tx: Tx, deps: Deps, person: ProvenPerson): Promise<AccountId | null> {
  const linked = await linkedAccount(tx, person)
  if (linked !== null) {
    // Ending the link also ends this session.
    await shareLogin(tx, linked)
    return (await linkedAccount(tx, person)) === linked ? linked : null
  }
  const named = await accountNamed(tx, person)
  if (named === null || !(await link(tx, deps, named, person))) return null
  await recordLink(tx, deps, named, person)
  return named
}

/** False if either is linked elsewhere or their link was ended. */
export async function link(tx: Tx, { clock }: Deps, accountId: AccountId, person: ProvenPerson): Promise<boolean> {
  await shareLogin(tx, accountId)
  if (await isEndedLink(tx, accountId, person)) return false
  if (!(await linkAccount(tx, accountId, person, clock.now()))) return (await linkedAccount(tx, person)) === accountId
  noteOnceCommitted(tx, { event: 'provider-linked', fields: {} })
  return true
}

export async function recordLink(tx: Tx, { cell, clock }: Deps, accountId: AccountId, { issuer }: ProvenPerson) {
  const home = await homeOfLogin(tx, accountId)
  if (home === undefined) return
  const { organization_id: organizationId, user_id: userId } = home
  await writeAudit(tx, {
    organizationId,
    actor: userId,
    action: 'link-provider',
    subject: `user:${userId}`,
    before: null,
    after: { title: providerName(cell, issuer) },
    at: clock.now(),
  })
}

async function accountNamed(tx: Tx, { loginName, address }: ProvenPerson): Promise<AccountId | null> {
  const named = loginName === null ? undefined : await accountByLogin(tx, loginName)
  if (named !== undefined) return named.account_id
  const [first, ...others] = address === null ? [] : await accountsOfAddress(tx, address)
  return first !== undefined && others.length === 0 ? first : null
}
