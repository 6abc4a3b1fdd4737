import { createHmac } from 'node:crypto'
import type { Tx } from '../../db/connect.ts'
import { kindsKnownTo } from '../../http/caller/known-sources.store.ts'
import { hashesOf, type Source } from '../../http/caller/known-sources.ts'
import { networkOf } from '../../http/caller/network.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { forgetAttempts, lockCount } from '../../use-case/throttle/throttle.store.ts'
import { type Excess, type Limit, takeAttempt, wouldMeet } from '../../use-case/throttle/throttle.ts'
import { type Bound, goSlowly, type WaitingRoom } from '../../use-case/throttle/waiting-room.ts'

/** The login and the source of an attempt. */
export interface Attempt extends Source {
  readonly loginName: string
}

/** What counts the failures of an attempt, the caller's own limit first, and what slows it down. */
export interface Guard {
  readonly kind: 'guard'
  readonly limits: readonly [Limit, ...Limit[]]
  readonly excess: Excess
  readonly attempt: Attempt
  readonly isKnownDevice: boolean
}

const WINDOW_SECONDS = 900

const limit = (kind: string, of: string, attempts: number): Limit => ({
  key: `sign-in ${kind} ${of}`,
  kind,
  attempts,
  windowSeconds: WINDOW_SECONDS,
})

const FREE_FAILURES_OF_A_LOGIN = 20
const loginLimit = (loginName: string): Limit => ({
  ...limit('login', loginName, FREE_FAILURES_OF_A_LOGIN),
  isCeiling: true,
})
const everybody: Limit = {
  key: 'sign-in all',
  kind: 'all',
  attempts: 5_000,
  windowSeconds: WINDOW_SECONDS,
  isCeiling: true,
}

/**
 * Ten failures a quarter of an hour for a login at one address, more for the address (offices share theirs). Beyond the
 * login's and the cell's ceiling unknown callers are slowed down; a device or an address where this login signed in
 * before is not affected, so nobody can lock the owner out from elsewhere (decision 103).
 */
const limitsOf = ({ loginName, address, device }: Attempt, known: readonly string[]): Guard['limits'] => {
  if (known.includes('device')) return [limit('device', `${loginName} ${device ?? ''}`, 10)]
  const network = networkOf(address)
  const own = limit('login-at', `${loginName} ${network}`, 10)
  const ofAddress = limit('address', network, 50)
  return known.includes('address') ? [own, ofAddress] : [own, ofAddress, loginLimit(loginName), everybody]
}

/** What the attempt meets before its password is looked at. */
export const guardOf = async (
  tx: Tx,
  cell: CellConfig,
  attempt: Attempt,
): Promise<Guard | Refusal<'too-many-attempts'>> => {
  const hashes = hashesOf(cell, attempt)
  const known = await kindsKnownTo(tx, attempt.loginName, hashes)
  const limits = limitsOf({ ...attempt, device: hashes.device ?? undefined }, known)
  const met = await wouldMeet(tx, limits)
  if (met.kind === 'refused') return met
  return { kind: 'guard', limits, excess: met.excess, attempt, isKnownDevice: known.includes('device') }
}

const SLOW_MS = 1_000
const SLOWEST_MS = 10_000

/** A second longer for every twenty failures of the login, and few at a time: guessing it from many places does not pay. */
export const slowDown = async (
  room: WaitingRoom,
  { excess, attempt }: Guard,
): Promise<Refusal<'too-many-attempts'> | null> => {
  if (excess.size === 0) return null
  const { loginName, address } = attempt
  const ofLogin = excess.get(loginLimit(loginName).key)
  const pauseMs = SLOW_MS * (1 + Math.floor((ofLogin ?? 0) / FREE_FAILURES_OF_A_LOGIN))
  const perLogin: Bound = { key: `sign-in slow login ${loginName}`, kind: 'slow at the login', places: 2 }
  const more = ofLogin === undefined ? [] : [perLogin]
  return goSlowly(room, { name: 'sign-in', address: networkOf(address), more }, Math.min(pauseMs, SLOWEST_MS))
}

/** Comparing a password takes time and memory: so many at once, fewer for one address. */
export const proofBounds = ({ isKnownDevice, attempt, limits: [own] }: Guard): readonly Bound[] => {
  const kind = 'passwords at once'
  if (isKnownDevice) return [{ key: `proof ${own.key}`, kind, places: 50 }]
  return [
    { key: `sign-in proof ${networkOf(attempt.address)}`, kind, places: 50 },
    { key: 'sign-in proof', kind, places: 200 },
  ]
}

/** A wrong password is counted after it was compared: of guesses made at once only the first ones are answered. */
export const countFailure = async (tx: Tx, { limits }: Guard): Promise<Refusal<'too-many-attempts'> | null> => {
  const met = await takeAttempt(tx, limits)
  return met.kind === 'refused' ? met : null
}

/** A right one starts the caller's own limit again, unless wrong ones of the same moment have used it up. */
export const countSuccess = async (tx: Tx, { limits: [own] }: Guard): Promise<Refusal<'too-many-attempts'> | null> => {
  await lockCount(tx, own.key)
  const met = await wouldMeet(tx, [own])
  if (met.kind === 'refused') return met
  await forgetAttempts(tx, own.key)
  return null
}

/** Distinguishes attempts on one login from those on others, without naming it. */
export const loginMark = ({ sessionSecret }: CellConfig, loginName: string): string =>
  createHmac('sha256', sessionSecret).update(`login:${loginName}`).digest('base64url').slice(0, 12)
