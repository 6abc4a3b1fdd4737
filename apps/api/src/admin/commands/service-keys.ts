import { ingestedNouns } from '@touchline/contract/ingestion'
import { linksScope } from '@touchline/contract/links'
import type { Instant } from '@touchline/domain/calendar'
import { noteOnceCommitted } from '../../books/note-security.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { newServiceKey, serviceKeyHash } from '../../http/caller/service-key.ts'
import { type Command, type Context, given, givenId, Refused, UsageError, type Values } from '../command.ts'
import {
  endKeyIn,
  insertKey,
  type KeyScope,
  keyOf,
  keysInForce,
  type ListedKey,
  listKeys,
  revokeKey,
} from '../service-keys.store.ts'
import { recordAction } from '../store.ts'

const SCOPE = { system: 'administration' } as const
const AT_A_TIME = 2

/** A key that makes signed links acts for people: it is made by name, never as one that may send everything. */
const everyScope: readonly KeyScope[] = [...ingestedNouns, linksScope]

const isScope = (text: string): text is KeyScope => everyScope.some((scope) => scope === text)

const scopesIn = (text: string | undefined): readonly KeyScope[] => {
  if (text === undefined) return ingestedNouns
  const scopes = [...new Set(text.split(',').map((noun) => noun.trim()))]
  const known = scopes.filter(isScope)
  if (known.length === scopes.length) return known
  throw new UsageError(`scopes are some of ${everyScope.join(',')}`)
}

const daysIn = (values: Values, usual: number): number => {
  const days = Number(values['days'] ?? usual)
  if (Number.isInteger(days) && days > 0 && days <= 3_650) return days
  throw new UsageError('days is a whole number from 1 to 3650')
}

interface KeyRequest {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly days: number
}

/** Printed once: only its hash is kept. */
const makeKey = async (tx: Tx, context: Context, command: string, request: KeyRequest): Promise<readonly string[]> => {
  const key = newServiceKey()
  const keyId = context.ids.uuid()
  await insertKey(tx, { ...request, keyId, keyHash: serviceKeyHash(key), now: context.clock.now() })
  noteOnceCommitted(tx, { event: 'service-key-made', fields: { keyId } })
  const { name, scopes, days } = request
  await recordAction(tx, context, command, `${keyId} ${name} for ${days} days: ${scopes.join(',')}`)
  return [`id  ${keyId}`, `key ${key}`]
}

export const createServiceKey: Command = {
  name: 'create-service-key',
  positional: ['name'],
  options: {
    scopes: { value: 'nouns', says: 'what it may send, separated by commas, and links; all but links when not given' },
    days: { value: 'days', says: 'how long it is in force; 365 when not given' },
  },
  summary: 'a key with which the video platform feeds this region; prints it once, it is kept nowhere',
  run: async (context, values) => {
    const request = { name: given(values, 'name'), scopes: scopesIn(values['scopes']), days: daysIn(values, 365) }
    const lines = await inTransaction(context.db, SCOPE, async (tx) => {
      if ((await keysInForce(tx, request.name)).length > 0) {
        throw new Refused(`a key named ${request.name} is in force; rotate-service-key gives it a successor`)
      }
      return makeKey(tx, context, 'create-service-key', request)
    })
    for (const line of lines) context.print(line)
  },
}

const successorOf = async (tx: Tx, context: Context, old: ListedKey, days: number): Promise<readonly string[]> => {
  const inForce = await keysInForce(tx, old.key_name)
  if (!inForce.some(({ key_id }) => key_id === old.key_id)) throw new Refused(`no key ${old.key_id} is in force`)
  if (inForce.length >= AT_A_TIME) {
    throw new Refused(
      `two keys named ${old.key_name} are in force: revoke one of them first, list-service-keys shows both`,
    )
  }
  await endKeyIn(tx, old.key_id, days)
  noteOnceCommitted(tx, { event: 'service-key-ended', fields: { keyId: old.key_id } })
  const request = { name: old.key_name, scopes: old.scopes.filter(isScope), days: 365 }
  return makeKey(tx, context, 'rotate-service-key', request)
}

export const rotateServiceKey: Command = {
  name: 'rotate-service-key',
  positional: ['key-id'],
  options: { days: { value: 'days', says: 'how long the old key is in force next to the new one; 7 when not given' } },
  summary: 'a successor for a key, with its name and scopes, for a year; prints it once',
  run: async (context, values) => {
    const keyId = givenId(values, 'key-id', 'list-service-keys shows it')
    const days = daysIn(values, 7)
    const lines = await inTransaction(context.db, SCOPE, async (tx) => {
      const old = await keyOf(tx, keyId)
      if (old === undefined) throw new Refused(`no key ${keyId} is in force`)
      return successorOf(tx, context, old, days)
    })
    for (const line of lines) context.print(line)
  },
}

const day = (instant: Instant): string => new Date(instant).toISOString().slice(0, 10)

const stateLine = ({ state, revoked_at, expires_at }: ListedKey): string => {
  if (revoked_at !== null) return `revoked ${day(revoked_at)}`
  if (expires_at === null) return state
  return state === 'expired' ? `expired ${day(expires_at)}` : `in force until ${day(expires_at)}`
}

export const listServiceKeys: Command = {
  name: 'list-service-keys',
  positional: [],
  options: {},
  summary: 'the keys of this region, without the keys: since when, until when, last use, name, what they may send',
  run: async ({ db, print }) => {
    const keys = await inTransaction(db, SCOPE, (tx) => listKeys(tx))
    for (const key of keys) {
      const used = key.last_used_at === null ? 'never used' : `used ${new Date(key.last_used_at).toISOString()}`
      const isEverything = ingestedNouns.every((noun) => key.scopes.includes(noun)) && !key.scopes.includes(linksScope)
      const scopes = isEverything ? 'everything' : key.scopes.join(',')
      print([key.key_id, day(key.created_at), stateLine(key), used, key.key_name, scopes].join('  '))
    }
    if (keys.length === 0) print('no keys')
  },
}

export const revokeServiceKey: Command = {
  name: 'revoke-service-key',
  positional: ['key-id'],
  options: {},
  summary: 'ends a key from the next call on',
  run: async (context, values) => {
    const { db, clock, print } = context
    const keyId = givenId(values, 'key-id', 'list-service-keys shows it')
    const isRevoked = await inTransaction(db, SCOPE, async (tx) => {
      const isEnded = await revokeKey(tx, keyId, clock.now())
      if (!isEnded) return false
      await recordAction(tx, context, 'revoke-service-key', keyId)
      noteOnceCommitted(tx, { event: 'service-key-ended', fields: { keyId } })
      return true
    })
    if (!isRevoked) throw new Refused(`no key ${keyId} is in force`)
    print('revoked')
  },
}
