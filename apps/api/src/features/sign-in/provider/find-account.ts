import type { AccountId } from '@touchline/domain/ids'
import { noteOnceCommitted } from '../../../books/note-security.ts'
import { shareLogin } from '../../../books/people/hold-login.ts'
import type { Tx } from '../../../db/connect.ts'
import type { ProvenPerson } from '../../../ports/sign-in-provider.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { accountByLogin } from '../store.ts'
import { accountsOfAddress, linkAccount, linkedAccount } from './store.ts'

/**
 * Whose login it is: that of the link, else the one that the claim or the verified address names, which is linked then. Null
 * where there is none, or where it has another person at the provider (decision 306).
 */
export async function findAccount(tx: Tx, deps: Deps, person: ProvenPerson): Promise<AccountId | null> {
  const linked = await linkedAccount(tx, person)
  if (linked !== null) return linked
  const named = await accountNamed(tx, person)
  return named !== null && (await link(tx, deps, named, person)) ? named : null
}

/** False where one of the two is linked otherwise. */
export async function link(tx: Tx, { clock }: Deps, accountId: AccountId, person: ProvenPerson): Promise<boolean> {
  await shareLogin(tx, accountId)
  if (!(await linkAccount(tx, accountId, person, clock.now()))) return (await linkedAccount(tx, person)) === accountId
  noteOnceCommitted(tx, { event: 'provider-linked', fields: {} })
  return true
}

async function accountNamed(tx: Tx, { loginName, address }: ProvenPerson): Promise<AccountId | null> {
  const named = loginName === null ? undefined : await accountByLogin(tx, loginName)
  if (named !== undefined) return named.account_id
  const [first, ...others] = address === null ? [] : await accountsOfAddress(tx, address)
  return first !== undefined && others.length === 0 ? first : null
}
