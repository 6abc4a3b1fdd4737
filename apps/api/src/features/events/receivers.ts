import { randomBytes } from 'node:crypto'
import { DAY, type Instant } from '@touchline/domain/calendar'
import { MOST_RECEIVERS } from '@touchline/domain/events'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { seal } from '../../use-case/sealed.ts'
import {
  countReceivers,
  deleteReceiver,
  insertReceiver,
  lockReceiver,
  pauseReceiver,
  resumeReceiver,
  rotateSecret,
  sendAgain,
} from './receivers.store.ts'

/** As Standard Webhooks does: 192 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

interface NewReceiver {
  readonly receiverId: string
  readonly url: string
  readonly kinds: readonly string[]
  readonly secret: string
  readonly keys: readonly string[]
  readonly now: Instant
}

export async function addReceiver(tx: Tx, { secret, keys, ...receiver }: NewReceiver): Promise<'added' | 'full'> {
  if ((await countReceivers(tx)) >= MOST_RECEIVERS) return 'full'
  await insertReceiver(tx, { ...receiver, sealedSecret: seal(secret, receiver.receiverId, keys) })
  return 'added'
}

interface Rotation {
  readonly secret: string
  readonly keys: readonly string[]
  readonly days: number
  readonly now: Instant
}

/** Refused while the former secret is in force. */
export async function rotateReceiver(
  tx: Tx,
  receiverId: string,
  { secret, keys, days, now }: Rotation,
): Promise<'rotated' | 'unknown' | 'changing'> {
  const known = await lockReceiver(tx, receiverId)
  if (known === undefined) return 'unknown'
  if (known.former_until !== null && now < known.former_until) return 'changing'
  const until = now + days * DAY
  await rotateSecret(tx, receiverId, {
    sealedSecret: seal(secret, receiverId, keys),
    former: known.sealed_secret,
    until,
  })
  return 'rotated'
}

export async function stopSending(tx: Tx, receiverId: string, reason: string): Promise<boolean> {
  if ((await lockReceiver(tx, receiverId)) === undefined) return false
  await pauseReceiver(tx, receiverId, reason)
  return true
}

export async function sendOn(tx: Tx, receiverId: string, now: Instant): Promise<boolean> {
  if ((await lockReceiver(tx, receiverId)) === undefined) return false
  await resumeReceiver(tx, receiverId, now)
  await enqueue(tx, jobs.deliverLater({ receiverId }), { now })
  return true
}

export async function removeReceiver(tx: Tx, receiverId: string): Promise<boolean> {
  if ((await lockReceiver(tx, receiverId)) === undefined) return false
  await deleteReceiver(tx, receiverId)
  return true
}

export async function resend(tx: Tx, of: Parameters<typeof sendAgain>[1], now: Instant): Promise<number> {
  const receivers = await sendAgain(tx, of, now)
  for (const { receiver_id: receiverId } of receivers) await enqueue(tx, jobs.deliverLater({ receiverId }), { now })
  return receivers.reduce((sum, { count }) => sum + Number(count), 0)
}
