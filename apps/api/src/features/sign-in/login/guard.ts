import { createHmac } from 'node:crypto'
import type { Tx } from '../../../db/connect.ts'
import { forUnknownCaller } from '../../../db/unknown-callers.ts'
import { kindsKnownTo } from '../../../http/caller/known-sources.store.ts'
import { hashesOf, type Source } from '../../../http/caller/known-sources.ts'
import { networkOf, wideNetworkOf } from '../../../http/caller/network.ts'
import type { CellConfig } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import type { Refusal } from '../../../use-case/refusal.ts'
import { forgetAttempts, lockCount } from '../../../use-case/throttle/throttle.store.ts'
import { type Limit, takeAttempt, wouldMeet } from '../../../use-case/throttle/throttle.ts'
import type { Bound } from '../../../use-case/throttle/waiting-room.ts'
import { askWork, spendWork, type Worker } from '../../../use-case/throttle/work.ts'

export interface Attempt extends Source {
  readonly loginName: string
}

export interface Guard {
  readonly kind: 'guard'
  readonly limits: readonly [Limit, ...Limit[]]
  readonly attempt: Attempt
  readonly isKnownDevice: boolean
  readonly hasWorked: boolean
}

const WINDOW_SECONDS = 900

const limit = (kind: string, of: string, attempts: number): Limit => ({
  key: `sign-in ${kind} ${of}`,
  kind,
  attempts,
  windowSeconds: WINDOW_SECONDS,
})

const ceiling = (kind: string, of: string, attempts: number): Limit => ({
  ...limit(kind, of, attempts),
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
 * Ten failures per quarter of an hour for a login at one address, more for the address (offices share one). Beyond the
 * ceilings of login, network and cell, unknown callers must work for each attempt. Known devices and addresses are
 * exempt: nobody can lock the owner out (docs/sign-in.md, "Guessing").
 */
const limitsOf = ({ loginName, address, device }: Attempt, known: readonly string[]): Guard['limits'] => {
  if (known.includes('device')) return [limit('device', `${loginName} ${device ?? ''}`, 10)]
  const network = networkOf(address)
  const own = limit('login-at', `${loginName} ${network}`, 10)
  const ofAddress = limit('address', network, 50)
  if (known.includes('address')) return [own, ofAddress]
  const wide = wideNetworkOf(address)
  const ofWide = wide === null ? [] : [ceiling('wide', wide, 100)]
  return [own, ofAddress, ...ofWide, ceiling('login', loginName, 20), everybody]
}

const workerOf = ({ loginName, address, work }: Attempt): Worker => ({
  purpose: `sign-in ${loginName}`,
  network: networkOf(address),
  work,
})

export const guardOf = async (
  tx: Tx,
  cell: CellConfig,
  attempt: Attempt,
): Promise<Guard | Refusal<'too-many-attempts' | 'work-required'>> => {
  const hashes = hashesOf(cell, attempt)
  const known = await kindsKnownTo(tx, attempt.loginName, hashes)
  const limits = limitsOf({ ...attempt, device: hashes.device ?? undefined }, known)
  const met = await wouldMeet(tx, limits)
  if (met.kind === 'refused') return met
  const worker = workerOf(attempt)
  const hasWorked = await spendWork(tx, cell, worker)
  if (met.strain > 0 && !hasWorked) return askWork(tx, cell, worker, met.strain)
  return { kind: 'guard', limits, attempt, isKnownDevice: known.includes('device'), hasWorked }
}

/** Leaves no place for callers who did no work. */
const STRAIN_OF_A_FULL_ROOM = 2

const LONGEST_WAIT_MS = 2_000

/** Limits concurrent hashing, per address too; some places are for callers who worked. */
export async function comparing(
  { db, cell, waitingRoom }: Pick<Deps, 'db' | 'cell' | 'waitingRoom'>,
  { isKnownDevice, hasWorked, attempt, limits: [own] }: Guard,
  compare: () => Promise<boolean>,
): Promise<boolean | Refusal<'too-many-attempts' | 'work-required'>> {
  const kind = 'passwords at once'
  if (isKnownDevice) return waitingRoom.within([{ key: `proof ${own.key}`, kind, places: 50 }], compare)
  const atAddress: Bound = { key: `sign-in proof ${networkOf(attempt.address)}`, kind, places: 50 }
  const ofAll: Bound = hasWorked
    ? { key: 'sign-in proof after work', kind, places: 60, longestMs: LONGEST_WAIT_MS }
    : { key: 'sign-in proof', kind: 'all passwords at once', places: 40, longestMs: LONGEST_WAIT_MS }
  const compared = await waitingRoom.within([atAddress, ofAll], compare)
  if (typeof compared === 'boolean' || hasWorked || compared.logged?.['limit'] !== ofAll.kind) return compared
  return forUnknownCaller(db, (tx) => askWork(tx, cell, workerOf(attempt), STRAIN_OF_A_FULL_ROOM))
}

/** After the comparison: of concurrent guesses only the first are answered. */
export const countFailure = async (tx: Tx, { limits }: Guard): Promise<Refusal<'too-many-attempts'> | null> => {
  const met = await takeAttempt(tx, limits)
  return met.kind === 'refused' ? met : null
}

export const countSuccess = async (tx: Tx, { limits: [own] }: Guard): Promise<Refusal<'too-many-attempts'> | null> => {
  await lockCount(tx, own.key)
  const met = await wouldMeet(tx, [own])
  if (met.kind === 'refused') return met
  await forgetAttempts(tx, own.key)
  return null
}

export const loginMark = ({ sessionSecret }: CellConfig, loginName: string): string =>
  createHmac('sha256', sessionSecret).update(`login:${loginName}`).digest('base64url').slice(0, 12)
