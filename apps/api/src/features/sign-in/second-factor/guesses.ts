import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import { factorGuessesADay, type WayOn } from '@touchline/domain/sign-in'
import type { Tx } from '../../../db/connect.ts'
import { kindsKnownTo } from '../../../http/caller/known-sources.store.ts'
import { hashesOf, type Source } from '../../../http/caller/known-sources.ts'
import { networkOf } from '../../../http/caller/network.ts'
import type { Deps } from '../../../use-case/deps.ts'
import type { Refusal } from '../../../use-case/refusal.ts'
import { countAttempts, uncountAttempts } from '../../../use-case/throttle/throttle.store.ts'
import { type Limit, takeAttempt, wouldMeet } from '../../../use-case/throttle/throttle.ts'
import { accountById } from '../login/store.ts'
import { daysOfGuesses } from './challenge.store.ts'
import { record } from './record.ts'

export interface Guesser {
  readonly accountId: AccountId
  readonly way: WayOn
  readonly source: Source | null
}

export interface Guesses {
  readonly limits: readonly Limit[]
  readonly isKnown: boolean
}

const QUARTER_HOUR = 900
const DAY = 86_400
const OWN_A_DAY = 60

const limit = (of: string, attempts: number, windowSeconds: number): Limit => ({
  key: `sign-in second factor ${of}`,
  kind: 'second-factor',
  attempts,
  windowSeconds,
})

/**
 * Known browsers and unguessable answers have their own limits. App codes from elsewhere share twenty per quarter of an
 * hour and a daily number that falls with each day of guesses; the owner keeps a known browser, a passkey and the
 * recovery codes.
 */
export async function guessesOf(
  tx: Tx,
  { cell, clock }: Pick<Deps, 'cell' | 'clock'>,
  { accountId, way, source }: Guesser,
): Promise<Guesses> {
  const hashes = source === null ? null : hashesOf(cell, source)
  const loginName = (await accountById(tx, accountId))?.login_name ?? ''
  const isKnown = hashes !== null && (await kindsKnownTo(tx, loginName, hashes)).includes('device')
  const own = isKnown ? hashes.device : source && networkOf(source.address)
  const isOwn = isKnown || way !== 'totp'
  const of = isOwn ? `${accountId} ${own ?? 'session'}` : accountId
  const ofDay = isOwn ? OWN_A_DAY : factorGuessesADay(await daysOfGuesses(tx, accountId, clock.now()))
  return { limits: [limit(of, 20, QUARTER_HOUR), limit(`${of} day`, ofDay, DAY)], isKnown }
}

type TooMany = Refusal<'too-many-attempts'> | null

export async function hasGuess(tx: Tx, { limits }: Guesses): Promise<TooMany> {
  const met = await wouldMeet(tx, limits)
  return met.kind === 'refused' ? met : null
}

export async function countGuess(tx: Tx, { limits }: Guesses): Promise<TooMany> {
  const counted = await takeAttempt(tx, limits)
  return counted.kind === 'refused' ? counted : null
}

export const forgetGuess = (tx: Tx, { limits }: Guesses) => uncountAttempts(tx, limits)

const NOTIFIED_AFTER = 3

interface Person {
  readonly organizationId: OrganizationId
  readonly userId: UserId
}

/** After a few wrong answers from unknown places: somebody has the password. Once a day. */
export async function noteWrongAnswer(
  tx: Tx,
  { isKnown }: Guesses,
  { accountId, person, now }: { readonly accountId: AccountId; readonly person: Person | null; readonly now: Instant },
): Promise<void> {
  if (isKnown || person === null) return
  const [wrong] = await countAttempts(tx, [limit(`${accountId} wrong`, NOTIFIED_AFTER, DAY)])
  if (wrong?.attempts === NOTIFIED_AFTER) await record(tx, person, 'guess-second-factor', now)
}
