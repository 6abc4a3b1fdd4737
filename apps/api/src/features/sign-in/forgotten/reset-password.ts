import type { AccountId } from '@touchline/domain/ids'
import { isLinkOver } from '@touchline/domain/people'
import { writeAudit } from '../../../books/audit.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { hashOf } from '../../../use-case/link-token.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { hashPassword } from '../login/password-hash.ts'
import { signInScope } from '../login/prove-login.ts'
import { accountById, setPassword } from '../login/store.ts'
import { endAllLinks, homeOfLogin, lockLink } from '../own-address/store.ts'
import { newPasswordFault } from '../password/change-password.ts'
import { endAllFamilies } from '../sessions/store.ts'

type LinkRefusal = 'mail-token-unknown' | 'mail-token-expired'

interface Found {
  readonly kind: 'found'
  readonly accountId: AccountId
  readonly username: string
}

async function findLink(tx: Tx, { clock }: Pick<Deps, 'clock'>, token: string): Promise<Found | Refusal<LinkRefusal>> {
  const link = await lockLink(tx, 'password', hashOf(token))
  const account = link === undefined ? undefined : await accountById(tx, link.account_id)
  if (link === undefined || account === undefined)
    return refuse('mail-token-unknown', 'No such link, or it was used, or replaced')
  if (isLinkOver(link.expires_at, clock.now())) return refuse('mail-token-expired', 'The link is too old')
  return { kind: 'found', accountId: account.account_id, username: account.login_name }
}

export const readPasswordLink = (deps: Deps, token: string): Promise<Found | Refusal<LinkRefusal>> =>
  inTransaction(deps.db, signInScope, (tx) => findLink(tx, deps, token))

/** Ends all sessions and links of the login; signs nobody in. */
export async function resetPassword(
  deps: Deps,
  token: string,
  newPassword: string,
): Promise<Found | Refusal<LinkRefusal | 'password-refused'>> {
  const found = await readPasswordLink(deps, token)
  if (found.kind === 'refused') return found
  const fault = await newPasswordFault(deps, { account_id: found.accountId, login_name: found.username }, newPassword)
  if (fault !== null) return fault
  const hash = await hashPassword(newPassword)
  return inTransaction(deps.db, signInScope, async (tx) => {
    const again = await findLink(tx, deps, token)
    if (again.kind === 'found') await reset(tx, again.accountId, hash, deps.clock.now())
    return again
  })
}

async function reset(tx: Tx, accountId: AccountId, hash: string, now: number): Promise<void> {
  await setPassword(tx, accountId, hash, now)
  await endAllFamilies(tx, accountId)
  await endAllLinks(tx, accountId)
  const home = await homeOfLogin(tx, accountId)
  if (home === undefined) return
  const { organization_id: organizationId, user_id: actor } = home
  const subject = `user:${actor}`
  await writeAudit(tx, { organizationId, actor, action: 'reset-password', subject, before: null, after: null, at: now })
}
