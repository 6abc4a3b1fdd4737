import { ALL_KINDS, eventKinds, isEventKind } from '@touchline/domain/events'
import { type ListedReceiver, listReceivers } from '../../features/events/receivers.store.ts'
import { acts } from '../../operators/acts.ts'
import { addressFault } from '../../operators/machine-acts.ts'
import { actBy, reading } from '../act-by.ts'
import { type Command, given, givenId, UsageError, type Values } from '../command.ts'

const kindsIn = (text: string): readonly string[] => {
  if (text === 'all') return [ALL_KINDS]
  const kinds = [...new Set(text.split(',').map((kind) => kind.trim()))]
  const unknown = kinds.filter((kind) => !isEventKind(kind))
  if (unknown.length === 0) return kinds
  throw new UsageError(`there is no kind ${unknown.join(', ')}; kinds are all, or some of ${eventKinds.join(',')}`)
}

const urlIn = (text: string): string => {
  const fault = addressFault(text)
  if (fault !== null) throw new UsageError(`--url ${fault}`)
  return new URL(text).href
}

const receiverIn = (values: Values) => ({ receiverId: givenId(values, 'receiver-id', '"receivers list" shows it') })

export const receiversAdd: Command = {
  name: 'receivers add',
  positional: [],
  options: {
    url: { value: 'url', isRequired: true, says: 'where events are posted to, an https:// address' },
    kinds: { value: 'kinds', says: 'which, separated by commas; all when not given' },
  },
  summary: 'a receiver of events; prints its secret once, it is kept sealed and shown nowhere',
  run: async (context, values) => {
    const url = urlIn(given(values, 'url'))
    const { said } = await actBy(context, values, acts['add-receiver'], {
      url,
      kinds: kindsIn(values['kinds'] ?? 'all'),
    })
    context.print(`id     ${said.receiverId}`)
    context.print(`secret ${said.secret}`)
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
  run: async (context) => {
    const { print } = context
    const receivers = await reading(context, listReceivers)
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
    await actBy(context, values, acts['change-receiver'], {
      ...receiverIn(values),
      url: url === undefined ? undefined : urlIn(url),
      kinds: kinds === undefined ? undefined : kindsIn(kinds),
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
    const rotated = { ...receiverIn(values), days: daysIn(values) }
    const { said } = await actBy(context, values, acts['rotate-receiver'], rotated)
    context.print(`secret ${said.secret}`)
  },
}

export const receiversPause: Command = {
  name: 'receivers pause',
  positional: ['receiver-id'],
  options: { reason: { value: 'text', isRequired: true, says: '"receivers list" shows it' } },
  summary: 'nothing is sent to it until it is resumed; what happens meanwhile waits, for 30 days',
  run: async (context, values) => {
    await actBy(context, values, acts['pause-receiver'], receiverIn(values))
    context.print('paused')
  },
}

export const receiversResume: Command = {
  name: 'receivers resume',
  positional: ['receiver-id'],
  options: {},
  summary: 'sends what waits for a receiver that was paused, or that the server gave up, in order',
  run: async (context, values) => {
    await actBy(context, values, acts['resume-receiver'], receiverIn(values))
    context.print('resumed')
  },
}

export const receiversRemove: Command = {
  name: 'receivers remove',
  positional: ['receiver-id'],
  options: {},
  summary: 'ends a receiver, with what waits for it and the list of what it got',
  run: async (context, values) => {
    await actBy(context, values, acts['remove-receiver'], receiverIn(values))
    context.print('removed')
  },
}
