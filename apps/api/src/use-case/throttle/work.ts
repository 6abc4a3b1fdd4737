import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isWorkDone, workBits } from '@touchline/domain/sign-in'
import type { Tx } from '../../db/connect.ts'
import { acceptedSecrets, type CellConfig } from '../cell-config.ts'
import { type Refusal, refuseWith } from '../refusal.ts'
import { secondsNow } from './throttle.store.ts'
import { takeAttempt } from './throttle.ts'

/** Worth nothing elsewhere. */
export interface Worker {
  readonly purpose: string
  readonly network: string
  /** The header `work`: challenge, dot, answer. */
  readonly work: string | undefined
}

type Cell = Pick<CellConfig, 'region' | 'sessionSecret' | 'otherSessionSecrets'>

/** Enough for a slow phone. */
const LASTS_SECONDS = 120
const shape = /^(?<body>(?<until>\d{10})-(?<bits>\d\d)-(?<nonce>[\w-]{24}))-(?<mac>[\w-]{24})\.\w{1,20}$/

export const workIn = (headers: IncomingHttpHeaders): string | undefined => {
  const { work } = headers
  return typeof work === 'string' ? work : undefined
}

const macOf = (secret: string, { region }: Cell, { purpose, network }: Worker, body: string): string =>
  createHmac('sha256', secret)
    .update(['work', region, purpose, network, body].join('\n'))
    .digest('base64url')
    .slice(0, 24)

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Harder the more the shared limit is exhausted. */
export async function askWork(tx: Tx, cell: Cell, worker: Worker, strain: number): Promise<Refusal<'work-required'>> {
  const bits = workBits(strain)
  const body = `${(await secondsNow(tx)) + LASTS_SECONDS}-${bits}-${randomBytes(18).toString('base64url')}`
  const challenge = `${body}-${macOf(cell.sessionSecret, cell, worker, body)}`
  const refusal = refuseWith('work-required', 'Repeat the call with the work that details asks for', {
    challenge,
    bits,
  })
  return { ...refusal, logged: { limit: 'work', bits: String(bits) } }
}

/** Once; one hash for us. */
export async function spendWork(tx: Tx, cell: Cell, worker: Worker): Promise<boolean> {
  const parts = shape.exec(worker.work ?? '')?.groups
  if (worker.work === undefined || parts === undefined) return false
  const { body = '', until, bits, nonce = '', mac = '' } = parts
  if (!acceptedSecrets(cell).some((secret) => isSame(macOf(secret, cell, worker, body), mac))) return false
  if (!isWorkDone(hash('sha256', worker.work, 'buffer'), Number(bits))) return false
  if (Number(until) < (await secondsNow(tx))) return false
  const once = { key: `work ${nonce}`, kind: 'work', attempts: 1, windowSeconds: 2 * LASTS_SECONDS }
  return (await takeAttempt(tx, [once])).kind === 'admitted'
}
