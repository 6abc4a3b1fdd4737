import type { passwordGrant, Session } from '@touchline/contract/sign-in'
import type * as z from 'zod/mini'
import { writeAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { tokenHash } from '../../http/session-check.ts'
import { giveBackAttempt, type Limit, takeAttempt } from '../../http/throttle.ts'
import { type Choice, chooseOrganization, type OwnMembership } from './choose-organization.ts'
import { organizationChoice } from './organization-choice.ts'
import { hashPassword, isOutdated, provePassword } from './password.ts'
import { FAMILY_SECONDS, insertTokens, sessionEvent, sessionToWire } from './session.ts'
import {
  accountByLogin,
  endReplacedFamily,
  forgetOldFamilies,
  insertFamily,
  otherMemberships,
  ownMemberships,
  replacePasswordHash,
} from './store.ts'
import { askForSweep } from './sweep.ts'

type PasswordGrant = z.infer<typeof passwordGrant>
type Account = NonNullable<Awaited<ReturnType<typeof accountByLogin>>>

const signInScope = { system: 'sign-in' } as const
const QUARTER_HOUR = 900

/** Ten failures a quarter of an hour for one login, more for one address (offices share theirs), and a ceiling for all. */
const limits = (loginName: string, address: string): readonly [Limit, Limit, Limit] => [
  { key: `sign-in account ${loginName}`, attempts: 10, windowSeconds: QUARTER_HOUR },
  { key: `sign-in address ${address}`, attempts: 50, windowSeconds: QUARTER_HOUR },
  { key: 'sign-in all', attempts: 5000, windowSeconds: QUARTER_HOUR },
]

const wrongCredentials = refuse('wrong-credentials', 'The login name or the password is wrong')

/** What came with the password beside it. */
export interface Arrival {
  readonly address: string
  /** The refresh token of a session that this browser has already: the new one takes its place. */
  readonly earlierToken?: string | undefined
}

const openSession = async (
  tx: Tx,
  deps: Deps,
  account: Account,
  member: OwnMembership,
  { earlierToken }: Arrival,
): Promise<Session> => {
  const { organizationId, userId } = member
  const now = deps.clock.now()
  const family = { organizationId, familyId: deps.ids.uuid() }
  const tokens = { access: deps.ids.secret(), refresh: deps.ids.secret() }
  await forgetOldFamilies(tx, account.account_id)
  await insertFamily(tx, {
    ...family,
    accountId: account.account_id,
    userId,
    authenticatedAt: now,
    lifetimeSeconds: FAMILY_SECONDS,
  })
  if (earlierToken !== undefined) await endReplacedFamily(tx, account.account_id, tokenHash(earlierToken))
  await insertTokens(tx, family, tokens)
  await askForSweep(tx, now)
  await writeAudit(tx, sessionEvent('sign-in', { ...family, userId }, now))
  return sessionToWire(tx, deps, account, member, tokens)
}

const follow = (tx: Tx, deps: Deps, account: Account, choice: Choice, arrival: Arrival): Promise<Session> | Refusal => {
  switch (choice.kind) {
    case 'signed-in':
      return openSession(tx, deps, account, choice.member, arrival)
    case 'choose':
      return organizationChoice(choice, deps.cell)
    case 'wrong-credentials':
      return wrongCredentials
    case 'not-administrator':
      return refuse('not-administrator', 'Only administrators can sign in here')
    case 'account-closed':
      return refuse('account-closed', 'This account was closed')
  }
}

/** Password to session. What is wrong with an account is said only to who knows its password. */
export const signIn =
  (deps: Deps) =>
  async ({ username, password, organizationId }: PasswordGrant, arrival: Arrival): Promise<Session | Refusal> => {
    const loginName = username.toLowerCase()
    const [own, ...shared] = limits(loginName, arrival.address)
    const begun = await inTransaction(deps.db, signInScope, async (tx) => ({
      throttled: await takeAttempt(tx, [own, ...shared]),
      account: await accountByLogin(tx, loginName),
    }))
    if (begun.throttled !== null) return begun.throttled
    const isProven = await provePassword(begun.account?.password_hash ?? null, password)
    const { account } = begun
    if (!isProven || account === undefined) return wrongCredentials
    const renewedHash = isOutdated(account.password_hash) ? await hashPassword(password) : null
    return inTransaction(deps.db, signInScope, async (tx) => {
      const sharedKeys = shared.map(({ key }) => key)
      await giveBackAttempt(tx, own.key, sharedKeys)
      if (renewedHash !== null) await replacePasswordHash(tx, account.account_id, renewedHash)
      const seats = {
        own: await ownMemberships(tx, account.account_id),
        others: await otherMemberships(tx, account.account_id),
      }
      return follow(tx, deps, account, chooseOrganization(seats, organizationId, deps.clock.now()), arrival)
    })
  }
