import { ingestedNouns } from '@touchline/contract/ingestion'
import { linksScope } from '@touchline/contract/links'
import { mailReportsScope } from '@touchline/contract/mail-reports'
import { id, instant, localDate, typedLine } from '@touchline/contract/wire'
import { instantFromWire } from '@touchline/contract/wire-time'
import { ALL_KINDS, isEventKind, MOST_RECEIVERS } from '@touchline/domain/events'
import * as z from 'zod/mini'
import { isInOwnNetwork } from '../adapters/open-network.ts'
import { noteOnceCommitted } from '../books/note-security.ts'
import type { Tx } from '../db/connect.ts'
import { jobsScope } from '../db/transaction.ts'
import { changeReceiver, lockReceiver } from '../features/events/receivers.store.ts'
import {
  addReceiver,
  newSecret,
  removeReceiver,
  resend,
  rotateReceiver,
  sendOn,
  stopSending,
} from '../features/events/receivers.ts'
import { newServiceKey, serviceKeyHash } from '../http/caller/service-key.ts'
import { requeue } from '../queue/queue.ts'
import {
  type Acted,
  type ActFile,
  type ActingOn,
  act,
  administration,
  type By,
  done,
  type NotActed,
  notActed,
} from './act.ts'
import {
  endKeyIn,
  insertKey,
  type KeyScope,
  keyOf,
  keysInForce,
  type ListedKey,
  revokeKey,
} from './service-keys.store.ts'

const receiverId = id
const kinds = z.readonly(
  z.array(z.string().check(z.refine((kind) => kind === ALL_KINDS || isEventKind(kind)))).check(z.minLength(1)),
)

export const addressFault = (text: string): string | null => {
  if (!URL.canParse(text)) return 'is an https:// address, e.g. https://video.kita.example/events'
  const { username, password, hash, protocol } = new URL(text)
  if (username !== '' || password !== '') return 'has no name and no password in it'
  if (hash !== '') return 'has no # in it'
  return ['http:', 'https:'].includes(protocol) ? null : 'is an https:// address'
}

const url = z.string().check(
  z.maxLength(2048),
  z.refine((text) => addressFault(text) === null),
)

/** Its address is checked again at each connection. */
async function urlFault(text: string, { isOwnNetworkAllowed }: ActingOn): Promise<NotActed | null> {
  if (isOwnNetworkAllowed) return null
  const to = new URL(text)
  const isOpen = to.protocol === 'https:' && !(await isInOwnNetwork(to))
  if (isOpen) return null
  return notActed(`${to.href} is not by https, or in an own network; events go to the open internet only`, {
    reason: 'receiver-address',
  })
}

const noReceiver = (of: string): NotActed =>
  notActed(`there is no receiver ${of}; "receivers list" shows it`, { reason: 'receiver-unknown' })

const onReceiver = async (of: string, isThere: Promise<boolean>): Promise<Acted<null> | NotActed> =>
  (await isThere) ? done(of, null) : noReceiver(of)

/** Stored nowhere, so handed out once. */
const fileOfSecret =
  (name: string) =>
  <D extends object>(said: D): ActFile => ({ name: `${name}.json`, content: z.json().parse(said) })

const receiverActs = {
  'add-receiver': act({
    command: 'receivers add',
    input: z.strictObject({ url, kinds }),
    needsReason: false,
    scopeOf: administration,
    before: ({ url: to }, on) => urlFault(to, on),
    carryOut: async (tx, input, { ids, now, readSealingKeys }) => {
      const added = { receiverId: ids.uuid(), secret: newSecret() }
      const outcome = await addReceiver(tx, { ...input, ...added, keys: readSealingKeys(), now })
      if (outcome === 'full')
        return notActed(`a region has ${MOST_RECEIVERS} receivers at most; remove one first`, {
          reason: 'receivers-full',
        })
      return done(`${added.receiverId} ${input.url} ${input.kinds.join(',')}`, added)
    },
    fileOf: fileOfSecret('receiver'),
  }),
  'change-receiver': act({
    command: 'receivers change',
    input: z.strictObject({ receiverId, url: z.optional(url), kinds: z.optional(kinds) }),
    needsReason: false,
    scopeOf: administration,
    before: async ({ url: to }, on) => (to === undefined ? null : urlFault(to, on)),
    carryOut: async (tx, { receiverId: of, url: to, kinds: wanted }) => {
      if ((await lockReceiver(tx, of)) === undefined) return noReceiver(of)
      await changeReceiver(tx, of, {
        ...(to === undefined ? {} : { url: to }),
        ...(wanted === undefined ? {} : { kinds: wanted }),
      })
      return done(of, null)
    },
  }),
  'rotate-receiver': act({
    command: 'receivers rotate',
    /** Days in which the former secret signs too. */
    input: z.strictObject({ receiverId, days: z.int().check(z.minimum(1), z.maximum(90)) }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, { receiverId: of, days }, { now, readSealingKeys }) => {
      const secret = newSecret()
      const outcome = await rotateReceiver(tx, of, { secret, keys: readSealingKeys(), days, now })
      if (outcome === 'changing')
        return notActed('its secret is being changed: the one before still signs', { reason: 'receiver-changing' })
      return outcome === 'rotated' ? done(of, { receiverId: of, secret }) : noReceiver(of)
    },
    fileOf: fileOfSecret('receiver'),
  }),
  'pause-receiver': act({
    command: 'receivers pause',
    input: z.strictObject({ receiverId }),
    needsReason: true,
    scopeOf: administration,
    carryOut: (tx, { receiverId: of }, { reason }) => onReceiver(of, stopSending(tx, of, reason)),
  }),
  'resume-receiver': act({
    command: 'receivers resume',
    input: z.strictObject({ receiverId }),
    needsReason: false,
    scopeOf: administration,
    carryOut: (tx, { receiverId: of }, { now }) => onReceiver(of, sendOn(tx, of, now)),
  }),
  'remove-receiver': act({
    command: 'receivers remove',
    input: z.strictObject({ receiverId }),
    needsReason: false,
    scopeOf: administration,
    carryOut: (tx, { receiverId: of }) => onReceiver(of, removeReceiver(tx, of)),
  }),
}

const AT_A_TIME = 2

const keyUnknown = (keyId: string): NotActed => notActed(`no key ${keyId} is in force`, { reason: 'key-unknown' })

/** Beyond the platform's nouns by name only: links act for people, reports come from the mail server. */
const scopes = [...ingestedNouns, linksScope, mailReportsScope] as const
export const keyScopes: readonly KeyScope[] = scopes

export const isKeyScope = (text: string): text is KeyScope => keyScopes.some((scope) => scope === text)

interface KeyRequest {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly days: number
}

export interface MadeKey {
  readonly keyId: string
  readonly key: string
}

async function makeKey(tx: Tx, request: KeyRequest, { ids, now }: By): Promise<Acted<MadeKey>> {
  const made = { keyId: ids.uuid(), key: newServiceKey() }
  await insertKey(tx, { ...request, keyId: made.keyId, keyHash: serviceKeyHash(made.key), now })
  noteOnceCommitted(tx, { event: 'service-key-made', fields: { keyId: made.keyId } })
  const { name, scopes, days } = request
  return done(`${made.keyId} ${name} for ${days} days: ${scopes.join(',')}`, made)
}

async function successorOf(tx: Tx, old: ListedKey, days: number, by: By): Promise<Acted<MadeKey> | NotActed> {
  const inForce = await keysInForce(tx, old.key_name)
  if (!inForce.some(({ key_id }) => key_id === old.key_id)) return keyUnknown(old.key_id)
  if (inForce.length >= AT_A_TIME) {
    const what = `two keys named ${old.key_name} are in force`
    return notActed(`${what}: revoke one of them first, list-service-keys shows both`, { reason: 'keys-full' })
  }
  await endKeyIn(tx, old.key_id, days)
  noteOnceCommitted(tx, { event: 'service-key-ended', fields: { keyId: old.key_id } })
  const scopes = old.scopes.filter(isKeyScope)
  return makeKey(tx, { name: old.key_name, scopes, days: 365 }, by)
}

const keyDays = z.int().check(z.minimum(1), z.maximum(3_650))

const keyActs = {
  'create-service-key': act({
    command: 'create-service-key',
    input: z.strictObject({
      name: typedLine(100),
      scopes: z.readonly(z.array(z.enum(scopes)).check(z.minLength(1))),
      days: keyDays,
    }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, request, by) =>
      (await keysInForce(tx, request.name)).length > 0
        ? notActed(`a key named ${request.name} is in force; rotate-service-key gives it a successor`, {
            reason: 'key-named',
          })
        : makeKey(tx, request, by),
    fileOf: fileOfSecret('service-key'),
  }),
  'rotate-service-key': act({
    command: 'rotate-service-key',
    /** Days in which the old key stays valid. */
    input: z.strictObject({ keyId: id, days: keyDays }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, { keyId, days }, by) => {
      const old = await keyOf(tx, keyId)
      return old === undefined ? keyUnknown(keyId) : successorOf(tx, old, days, by)
    },
    fileOf: fileOfSecret('service-key'),
  }),
  'revoke-service-key': act({
    command: 'revoke-service-key',
    input: z.strictObject({ keyId: id }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, { keyId }, { now }) => {
      if (!(await revokeKey(tx, keyId, now))) return keyUnknown(keyId)
      noteOnceCommitted(tx, { event: 'service-key-ended', fields: { keyId } })
      return done(keyId, null)
    },
  }),
}

const noted = (command: string) =>
  act({
    command,
    input: z.strictObject({ what: z.string() }),
    needsReason: false,
    isNoted: true,
    scopeOf: administration,
    carryOut: async (_, { what }) => done(what, null),
  })

export const machineActs = {
  ...receiverActs,
  ...keyActs,
  'resend-deliveries': act({
    command: 'deliveries resend',
    input: z
      .strictObject({
        deliveryId: z.optional(z.int().check(z.minimum(1))),
        since: z.optional(instant),
        receiverId: z.optional(receiverId),
      })
      .check(z.refine(({ deliveryId, since }) => deliveryId !== undefined || since !== undefined)),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, { deliveryId, since: text, receiverId: to }, { now }) => {
      const since = text === undefined ? undefined : instantFromWire(text)
      const of = { deliveryId, since, receiverId: to }
      const count = await resend(tx, of, now)
      return count === 0
        ? notActed('there is no such delivery; "deliveries list" shows what there is', { reason: 'delivery-unknown' })
        : done(JSON.stringify(of), { count })
    },
  }),
  'requeue-job': act({
    command: 'requeue-job',
    input: z.strictObject({ jobId: z.int() }),
    needsReason: false,
    scopeOf: () => jobsScope,
    carryOut: async (tx, { jobId }, { now }) =>
      (await requeue(tx, jobId, now))
        ? done(String(jobId), null)
        : notActed(`no job ${jobId} is dead; only a job that was given up gets a new life`, { reason: 'job-not-dead' }),
  }),
  'move-clock': act({
    command: 'move-clock',
    input: z.strictObject({ day: localDate }),
    needsReason: false,
    isNoted: true,
    scopeOf: administration,
    carryOut: async (_, { day }) => done(day, null),
  }),
  'set-maintenance': noted('set-maintenance'),
  'clear-maintenance': noted('clear-maintenance'),
  'reconcile-charges': noted('reconcile-charges'),
  'create-organization': noted('create-organization'),
}
