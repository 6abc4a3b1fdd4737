import { ALL_KINDS, eventKinds, isEventKind, MOST_RECEIVERS } from '@touchline/domain/events'
import { isInOwnNetwork } from '../../adapters/open-network.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  changeReceiver,
  type ListedReceiver,
  listReceivers,
  lockReceiver,
} from '../../features/events/receivers.store.ts'
import {
  addReceiver,
  newSecret,
  removeReceiver,
  rotateReceiver,
  sendOn,
  stopSending,
} from '../../features/events/receivers.ts'
import { type Command, type Context, given, givenId, Refused, reasonIn, UsageError, type Values } from '../command.ts'
import { recordAction } from '../store.ts'

const SCOPE = { system: 'administration' } as const
const SHOWN_BY = '"receivers list" shows it'

const kindsIn = (text: string): readonly string[] => {
  if (text === 'all') return [ALL_KINDS]
  const kinds = [...new Set(text.split(',').map((kind) => kind.trim()))]
  const unknown = kinds.filter((kind) => !isEventKind(kind))
  if (unknown.length === 0) return kinds
  throw new UsageError(`there is no kind ${unknown.join(', ')}; kinds are all, or some of ${eventKinds.join(',')}`)
}

/** What its name leads to is looked at again whenever it is connected to. */
async function urlIn(text: string, isOwnNetworkAllowed: boolean): Promise<string> {
  if (!URL.canParse(text)) throw new UsageError('--url is an https:// address, e.g. https://video.kita.example/events')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw new UsageError('--url has no name and no password in it')
  if (url.hash !== '') throw new UsageError('--url has no # in it')
  const isHttp = url.protocol === 'http:' && isOwnNetworkAllowed
  if (url.protocol !== 'https:' && !isHttp) throw new UsageError('--url is an https:// address')
  if (!isOwnNetworkAllowed && (await isInOwnNetwork(url)))
    throw new Refused(`${url.hostname} leads into an own network; events go to the open internet only`)
  return url.href
}

/** Done in one transaction, and recorded; where there is no such receiver nothing is. */
async function change(
  context: Context,
  values: Values,
  name: string,
  work: (tx: Tx, receiverId: string) => Promise<boolean>,
): Promise<void> {
  const receiverId = givenId(values, 'receiver-id', SHOWN_BY)
  const isDone = await inTransaction(context.db, SCOPE, async (tx) => {
    if (!(await work(tx, receiverId))) return false
    await recordAction(tx, context, name, receiverId)
    return true
  })
  if (!isDone) throw new Refused(`there is no receiver ${receiverId}; ${SHOWN_BY}`)
}

export const receiversAdd: Command = {
  name: 'receivers add',
  positional: [],
  options: {
    url: { value: 'url', isRequired: true, says: 'where events are posted to, an https:// address' },
    kinds: { value: 'kinds', says: 'which, separated by commas; all when not given' },
  },
  summary: 'a receiver of events; prints its secret once, it is kept sealed and shown nowhere',
  run: async (context, values) => {
    const { db, clock, ids, print } = context
    const receiverId = ids.uuid()
    const url = await urlIn(given(values, 'url'), context.isOwnNetworkAllowed)
    const kinds = kindsIn(values['kinds'] ?? 'all')
    const secret = newSecret()
    const keys = context.readSealingKeys()
    const added = await inTransaction(db, SCOPE, async (tx) => {
      const outcome = await addReceiver(tx, { receiverId, url, kinds, secret, keys, now: clock.now() })
      if (outcome === 'added')
        await recordAction(tx, context, 'receivers add', `${receiverId} ${url} ${kinds.join(',')}`)
      return outcome
    })
    if (added === 'full') throw new Refused(`a region has ${MOST_RECEIVERS} receivers at most; remove one first`)
    print(`id     ${receiverId}`)
    print(`secret ${secret}`)
  },
}

function* linesOf(receiver: ListedReceiver): Generator<string> {
  const { receiver_id, url, kinds, state, pause_reason, former_until, waiting } = receiver
  yield `${receiver_id}  ${state}  ${Number(waiting)} waiting  ${url}`
  yield `    ${kinds.includes(ALL_KINDS) ? 'all kinds' : kinds.join(',')}`
  if (pause_reason !== null) yield `    ${pause_reason}`
  if (former_until !== null) yield `    the secret before signs until ${new Date(former_until).toISOString()}`
}

export const receiversList: Command = {
  name: 'receivers list',
  positional: [],
  options: {},
  summary: 'the receivers of events of this region: state, how much waits, address, kinds',
  run: async ({ db, print }) => {
    const receivers = await inTransaction(db, SCOPE, listReceivers)
    for (const receiver of receivers) for (const line of linesOf(receiver)) print(line)
    if (receivers.length === 0) print('no receivers')
  },
}

export const receiversChange: Command = {
  name: 'receivers change',
  positional: ['receiver-id'],
  options: {
    url: { value: 'url', says: 'the new address' },
    kinds: { value: 'kinds', says: 'all that it wants from now on, separated by commas, or all' },
  },
  summary: 'another address, or other kinds, from the next event on; what waits goes to the new address',
  run: async (context, values) => {
    const { url, kinds } = values
    if (url === undefined && kinds === undefined) throw new UsageError('say --url, --kinds, or both')
    const changed = {
      ...(url === undefined ? {} : { url: await urlIn(url, context.isOwnNetworkAllowed) }),
      ...(kinds === undefined ? {} : { kinds: kindsIn(kinds) }),
    }
    await change(context, values, 'receivers change', async (tx, receiverId) => {
      if ((await lockReceiver(tx, receiverId)) === undefined) return false
      await changeReceiver(tx, receiverId, changed)
      return true
    })
    context.print('changed')
  },
}

const daysIn = (values: Values): number => {
  const days = Number(values['days'] ?? 7)
  if (Number.isInteger(days) && days >= 1 && days <= 90) return days
  throw new UsageError('days is a whole number from 1 to 90')
}

export const receiversRotate: Command = {
  name: 'receivers rotate',
  positional: ['receiver-id'],
  options: { days: { value: 'days', says: 'how long the secret before signs as well; 7 when not given' } },
  summary: 'a new secret, printed once; each event is signed with both for some days',
  run: async (context, values) => {
    const days = daysIn(values)
    const secret = newSecret()
    const rotation = { secret, keys: context.readSealingKeys(), days, now: context.clock.now() }
    await change(context, values, 'receivers rotate', async (tx, receiverId) => {
      const outcome = await rotateReceiver(tx, receiverId, rotation)
      if (outcome === 'changing') throw new Refused('its secret is being changed: the one before still signs')
      return outcome === 'rotated'
    })
    context.print(`secret ${secret}`)
  },
}

export const receiversPause: Command = {
  name: 'receivers pause',
  positional: ['receiver-id'],
  options: { reason: { value: 'text', isRequired: true, says: '"receivers list" shows it' } },
  summary: 'nothing is sent to it until it is resumed; what happens meanwhile waits, for 30 days',
  run: async (context, values) => {
    const reason = reasonIn(values)
    await change(context, values, 'receivers pause', (tx, receiverId) => stopSending(tx, receiverId, reason))
    context.print('paused')
  },
}

export const receiversResume: Command = {
  name: 'receivers resume',
  positional: ['receiver-id'],
  options: {},
  summary: 'sends what waits for a receiver that was paused, or that the server gave up, in order',
  run: async (context, values) => {
    const now = context.clock.now()
    await change(context, values, 'receivers resume', (tx, receiverId) => sendOn(tx, receiverId, now))
    context.print('resumed')
  },
}

export const receiversRemove: Command = {
  name: 'receivers remove',
  positional: ['receiver-id'],
  options: {},
  summary: 'ends a receiver, with what waits for it and the list of what it got',
  run: async (context, values) => {
    await change(context, values, 'receivers remove', removeReceiver)
    context.print('removed')
  },
}
