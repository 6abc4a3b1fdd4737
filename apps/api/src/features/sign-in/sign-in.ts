import type { passwordGrant } from '@touchline/contract/sign-in'
import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type * as z from 'zod/mini'
import { writeAudit } from '../../books/audit.ts'
import { writeNotice } from '../../books/notices/write-notice.ts'
import { noteLanguage } from '../../books/reader-language.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isDeviceKnown, isNewBrowser, rememberSources } from '../../http/caller/known-sources.store.ts'
import { hashesOf, type Source } from '../../http/caller/known-sources.ts'
import { tokenHash } from '../../http/caller/session-check.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { type Choice, chooseOrganization, type Offered } from './choose-organization.ts'
import { loginMark } from './guard.ts'
import { organizationChoice } from './organization-choice.ts'
import { hashPassword, isOutdated } from './password/password-hash.ts'
import { type Account, proveLogin, signInScope, wrongCredentials } from './prove-login.ts'
import { FAMILY_SECONDS, insertTokens, type NewSession, sessionEvent, sessionToWire } from './session.ts'
import { browserOf } from './sessions/browser.ts'
import {
  endReplacedFamily,
  forgetOldFamilies,
  insertFamily,
  otherMemberships,
  ownMemberships,
  replacePasswordHash,
} from './store.ts'

type PasswordGrant = z.infer<typeof passwordGrant>

const DAY = 86_400_000

/** What came together with the password. */
export interface Client extends Source {
  /** Only a client that keeps cookies gets a device mark. */
  readonly isBrowser: boolean
  /** The refresh token of a session that this browser has already: the new one takes its place. */
  readonly earlierToken?: string | undefined
  /** In which the login was read. */
  readonly language?: Language | undefined
  /** How it names itself. */
  readonly userAgent?: string | undefined
}

export interface SignedIn {
  readonly kind: 'signed-in'
  readonly session: NewSession
  /** What marks the browser from now on; null for a caller that is none. */
  readonly device: string | null
}

/** The browser's own mark if we issued it, else a new one: nobody can plant a mark that they know. */
const deviceOf = async (tx: Tx, { ids }: Deps, { device, isBrowser }: Client): Promise<string | null> => {
  if (!isBrowser) return null
  return device !== undefined && (await isDeviceKnown(tx, tokenHash(device))) ? device : ids.secret()
}

const openSession = async (
  tx: Tx,
  deps: Deps,
  account: Account,
  member: Offered,
  client: Client,
): Promise<SignedIn> => {
  const { organizationId, userId } = member
  const { earlierToken, address, language } = client
  const now = deps.clock.now()
  const tokens = { access: deps.ids.secret(), refresh: deps.ids.secret() }
  await forgetOldFamilies(tx, account.account_id)
  const family = await insertFamily(tx, {
    organizationId,
    familyId: deps.ids.uuid(),
    accountId: account.account_id,
    userId,
    authenticatedAt: now,
    lifetimeSeconds: FAMILY_SECONDS,
    ...browserOf(client.userAgent),
  })
  if (earlierToken !== undefined) await endReplacedFamily(tx, account.account_id, tokenHash(earlierToken))
  await insertTokens(tx, family, tokens)
  const device = await deviceOf(tx, deps, client)
  const source = hashesOf(deps.cell, { address, device: device ?? undefined })
  const isNew = source.device !== null && (await isNewBrowser(tx, account.account_id, source.device))
  await rememberSources(tx, account.account_id, source)
  if (language !== undefined) await noteLanguage(tx, member, language, now)
  await enqueue(tx, jobs.sweep(Math.floor(now / DAY)), { now })
  await writeAudit(tx, sessionEvent('sign-in', { ...family, userId }, now))
  if (isNew) await noticeNewBrowser(tx, member, now)
  return { kind: 'signed-in', session: await sessionToWire(tx, deps, account, member, tokens), device }
}

const noticeNewBrowser = (tx: Tx, { organizationId, userId, displayName }: Offered, now: Instant) =>
  writeNotice(tx, {
    organizationId,
    kind: 'new-browser',
    subject: `user:${userId}`,
    period: `${now}`,
    userId,
    facts: { userName: displayName, at: now },
    now,
  })

type ChoiceRefusal = 'wrong-credentials' | 'not-administrator' | 'account-closed' | 'organization-choice'

const follow = (
  tx: Tx,
  deps: Deps,
  account: Account,
  choice: Choice,
  client: Client,
): Promise<SignedIn> | Refusal<ChoiceRefusal> => {
  switch (choice.kind) {
    case 'signed-in':
      return openSession(tx, deps, account, choice.member, client)
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

type SignInRefusal = ChoiceRefusal | 'too-many-attempts'

const attemptSignIn = async (
  deps: Deps,
  grant: PasswordGrant,
  client: Client,
): Promise<SignedIn | Refusal<SignInRefusal>> => {
  const { password, organizationId } = grant
  const loginName = grant.username.toLowerCase()
  const proven = await proveLogin(deps, { ...client, loginName, password })
  if (proven.kind === 'refused') return proven
  const { account } = proven
  const renewedHash = isOutdated(account.password_hash) ? await hashPassword(password) : null
  return inTransaction(deps.db, signInScope, async (tx) => {
    const refused = await proven.accept(tx)
    if (refused !== null) return refused
    if (renewedHash !== null) await replacePasswordHash(tx, account.account_id, renewedHash)
    const seats = {
      own: await ownMemberships(tx, account.account_id),
      others: await otherMemberships(tx, account.account_id, deps.cell.regionBases),
    }
    return follow(tx, deps, account, chooseOrganization(seats, organizationId, deps.clock.now()), client)
  })
}

/** Password to session. What is wrong with an account is answered only after the right password. */
export const signIn =
  (deps: Deps) =>
  async (grant: PasswordGrant, client: Client): Promise<SignedIn | Refusal<SignInRefusal>> => {
    const outcome = await attemptSignIn(deps, grant, client)
    if (outcome.kind === 'signed-in') return outcome
    return { ...outcome, logged: { ...outcome.logged, login: loginMark(deps.cell, grant.username.toLowerCase()) } }
  }
