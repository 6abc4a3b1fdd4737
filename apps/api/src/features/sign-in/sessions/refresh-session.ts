import type { Language } from '@touchline/contract/wire'
import { writeAudit } from '../../../books/audit.ts'
import { noteOtherLanguage } from '../../../books/reader-language.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { networkOf } from '../../../http/caller/network.ts'
import { tokenHash } from '../../../http/caller/session-check.ts'
import { acceptedSecrets } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { type Limit, takeAttempt } from '../../../use-case/throttle/throttle.ts'
import { chooseOrganization } from '../login/choose-organization.ts'
import {
  accountById,
  endFamily,
  isWithinGrace,
  ownMemberships,
  refreshTokenForUpdate,
  spendToken,
} from '../login/store.ts'
import {
  GRACE_SECONDS,
  insertTokens,
  type NewSession,
  sessionEvent,
  sessionToWire,
  successorsOf,
  type Tokens,
} from './session.ts'

type Found = NonNullable<Awaited<ReturnType<typeof refreshTokenForUpdate>>>

const scope = { system: 'sign-in' } as const
const QUARTER_HOUR = 900

/** One refresh per page and token lifetime; offices share an address. No global ceiling: tokens cannot be guessed. */
const limits = (token: string, address: string): readonly Limit[] => [
  { key: `refresh token ${tokenHash(token)}`, kind: 'token', attempts: 100, windowSeconds: QUARTER_HOUR },
  { key: `refresh address ${networkOf(address)}`, kind: 'address', attempts: 600, windowSeconds: QUARTER_HOUR },
]

type SessionRefusal = 'not-signed-in' | 'session-expired' | 'session-reused'

const notSignedIn = refuse('not-signed-in', 'Sign in first')
const expired = refuse('session-expired', 'The session is over: sign in again')
const reused = refuse('session-reused', 'This refresh token was used before: the session was ended')

interface Rotated {
  readonly kind: 'rotated'
  readonly tokens: Tokens
}

/** Within the grace a spent token gives the same successors; later it counts as stolen. */
const rotate = async (tx: Tx, deps: Deps, token: string, found: Found): Promise<Rotated | Refusal<SessionRefusal>> => {
  const family = { organizationId: found.organization_id, familyId: found.family_id }
  const candidates = acceptedSecrets(deps.cell).map((secret) => successorsOf(token, secret))
  const [tokens] = candidates
  if (found.spent_at === null && tokens !== undefined) {
    if (found.expired) return expired
    await spendToken(tx, tokenHash(token))
    await insertTokens(tx, { ...family, endsAt: found.expires_at }, tokens)
    return { kind: 'rotated', tokens }
  }
  for (const earlier of candidates) {
    if (await isWithinGrace(tx, tokenHash(token), tokenHash(earlier.refresh), GRACE_SECONDS))
      return { kind: 'rotated', tokens: earlier }
  }
  await endFamily(tx, family, 'reuse')
  await writeAudit(tx, sessionEvent('refresh-reuse', { ...family, userId: found.user_id }, deps.clock.now()))
  return reused
}

interface Renewal {
  readonly address: string
  readonly language: Language | undefined
}

interface Renewed {
  readonly kind: 'renewed'
  readonly session: NewSession
}

/** Refused if the role, the login or the contract is gone. */
const renew = async (
  tx: Tx,
  deps: Deps,
  token: string,
  found: Found,
  language: Language | undefined,
): Promise<Renewed | Refusal<SessionRefusal | 'too-many-attempts'>> => {
  const { organization_id: organizationId, family_id: familyId, account_id: accountId } = found
  const own = await ownMemberships(tx, accountId)
  const choice = chooseOrganization({ own, others: [] }, organizationId, deps.clock.now())
  const account = await accountById(tx, accountId)
  if (choice.kind !== 'signed-in' || choice.member.userId !== found.user_id || account === undefined) {
    await endFamily(tx, { organizationId, familyId }, 'revoked')
    return notSignedIn
  }
  const rotated = await rotate(tx, deps, token, found)
  if (language !== undefined) await noteOtherLanguage(tx, choice.member, language, deps.clock.now())
  if (rotated.kind === 'refused') return rotated
  return {
    kind: 'renewed',
    session: await sessionToWire(tx, deps, account, choice.member, {
      ...rotated.tokens,
      byProvider: found.by_provider,
    }),
  }
}

/** Reading N4. */
export const refreshSession =
  (deps: Deps) =>
  async (
    token: string | undefined,
    { address, language }: Renewal,
  ): Promise<Renewed | Refusal<SessionRefusal | 'too-many-attempts'>> => {
    if (token === undefined || token === '') return notSignedIn
    const met = await inTransaction(deps.db, scope, (tx) => takeAttempt(tx, limits(token, address)))
    if (met.kind === 'refused') return met
    return inTransaction(deps.db, scope, async (tx) => {
      const found = await refreshTokenForUpdate(tx, tokenHash(token))
      if (found === undefined) return expired
      if (found.end_reason !== null) return found.end_reason === 'reuse' ? reused : expired
      return renew(tx, deps, token, found, language)
    })
  }
