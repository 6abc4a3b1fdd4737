import { ingestedNouns } from '@touchline/contract/ingestion'
import type { Instant } from '@touchline/domain/calendar'
import type { Acted } from '../../operators/act.ts'
import { acts } from '../../operators/acts.ts'
import { isKeyScope, keyScopes } from '../../operators/machine-acts.ts'
import { type KeyScope, type ListedKey, listKeys } from '../../operators/service-keys.store.ts'
import { actBy, reading } from '../act-by.ts'
import { type Command, type Context, given, givenId, UsageError, type Values } from '../command.ts'

const scopesIn = (text: string | undefined): readonly KeyScope[] => {
  if (text === undefined) return ingestedNouns
  const scopes = [...new Set(text.split(',').map((noun) => noun.trim()))]
  const known = scopes.filter(isKeyScope)
  if (known.length === scopes.length) return known
  throw new UsageError(`scopes are some of ${keyScopes.join(',')}`)
}

const daysIn = (values: Values, usual: number): number => {
  const days = Number(values['days'] ?? usual)
  if (Number.isInteger(days) && days > 0 && days <= 3_650) return days
  throw new UsageError('days is a whole number from 1 to 3650')
}

const printKey = ({ print }: Context, { said }: Acted<{ readonly keyId: string; readonly key: string }>): void => {
  print(`id  ${said.keyId}`)
  print(`key ${said.key}`)
}

export const createServiceKey: Command = {
  name: 'create-service-key',
  positional: ['name'],
  options: {
    scopes: {
      value: 'nouns',
      says: 'what it may send, separated by commas, and links or mail-reports; all but these two when not given',
    },
    days: { value: 'days', says: 'how long it is in force; 365 when not given' },
  },
  summary: 'a key with which the video platform feeds this region; prints it once, it is kept nowhere',
  run: async (context, values) => {
    const request = { name: given(values, 'name'), scopes: scopesIn(values['scopes']), days: daysIn(values, 365) }
    printKey(context, await actBy(context, values, acts['create-service-key'], request))
  },
}

export const rotateServiceKey: Command = {
  name: 'rotate-service-key',
  positional: ['key-id'],
  options: { days: { value: 'days', says: 'how long the old key is in force next to the new one; 7 when not given' } },
  summary: 'a successor for a key, with its name and scopes, for a year; prints it once',
  run: async (context, values) => {
    const keyId = givenId(values, 'key-id', 'list-service-keys shows it')
    const days = daysIn(values, 7)
    printKey(context, await actBy(context, values, acts['rotate-service-key'], { keyId, days }))
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
  run: async (context) => {
    const { print } = context
    const keys = await reading(context, listKeys)
    for (const key of keys) {
      const used = key.last_used_at === null ? 'never used' : `used ${new Date(key.last_used_at).toISOString()}`
      const isEverything =
        ingestedNouns.every((noun) => key.scopes.includes(noun)) && key.scopes.length === ingestedNouns.length
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
    const keyId = givenId(values, 'key-id', 'list-service-keys shows it')
    await actBy(context, values, acts['revoke-service-key'], { keyId })
    context.print('revoked')
  },
}
