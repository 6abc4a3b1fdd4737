import { instantToWire } from '@touchline/contract/wire'
import { type DeliveryFilter, type ListedDelivery, listDeliveries } from '../../features/events/receivers.store.ts'
import { acts } from '../../operators/acts.ts'
import { actBy, reading } from '../act-by.ts'
import { type Command, givenId, UsageError, type Values } from '../command.ts'
import { momentIn } from '../moment.ts'

const SHOWN = 200

const text = (instant: number): string => new Date(instant).toISOString()

function* linesOf(delivery: ListedDelivery): Generator<string> {
  const { delivery_id, receiver_id, organization_id, state, attempts, due_at, last_error } = delivery
  const { event_id, kind, happened_at, delivered_at } = delivery
  const when = delivered_at === null ? `due ${text(due_at)}` : `at ${text(delivered_at)}`
  yield `${delivery_id}  ${kind} of ${text(happened_at)}  ${state} ${when}  tried ${attempts}`
  yield `    event ${event_id}, organisation ${organization_id}, receiver ${receiver_id}`
  if (last_error !== null) yield `    ${last_error}`
}

const idIn = (values: Values, name: string): string | undefined =>
  values[name] === undefined ? undefined : givenId(values, name, 'as a list shows it')

const stateIn = ({ state }: Values): DeliveryFilter['state'] =>
  state === 'waiting' || state === 'delivered' ? state : undefined

export const deliveriesList: Command = {
  name: 'deliveries list',
  positional: [],
  options: {
    receiver: { value: 'id', says: 'of one receiver' },
    organization: { value: 'id', says: 'of one organisation' },
    state: { value: 'waiting|delivered', says: 'in one state' },
  },
  summary: `what was sent to receivers of events and what waits; the newest first, ${SHOWN} at most`,
  run: async (context, values) => {
    const { print } = context
    const filter = {
      receiverId: idIn(values, 'receiver'),
      organizationId: idIn(values, 'organization'),
      state: stateIn(values),
    }
    const deliveries = await reading(context, (tx) => listDeliveries(tx, filter, SHOWN))
    for (const delivery of deliveries) for (const line of linesOf(delivery)) print(line)
    if (deliveries.length === 0) print('no deliveries')
  },
}

const deliveryIn = ({ delivery }: Values): number | undefined => {
  if (delivery === undefined) return undefined
  const id = Number(delivery)
  if (Number.isSafeInteger(id) && id > 0) return id
  throw new UsageError('--delivery is a number; "deliveries list" shows it')
}

export const deliveriesResend: Command = {
  name: 'deliveries resend',
  positional: [],
  options: {
    delivery: { value: 'id', says: 'one delivery' },
    since: { value: 'moment', says: 'all events that happened then or later, e.g. 2026-12-03T08:30:00Z' },
    receiver: { value: 'id', says: 'to one receiver' },
  },
  summary: 'sends events again, in their order and under their ids',
  run: async (context, values) => {
    const deliveryId = deliveryIn(values)
    const since = momentIn(values, 'since')
    const receiverId = idIn(values, 'receiver')
    if (deliveryId === undefined && since === undefined) throw new UsageError('say --delivery or --since')
    const which = { deliveryId, since: since === undefined ? undefined : instantToWire(since), receiverId }
    const { said } = await actBy(context, values, acts['resend-deliveries'], which)
    context.print(`sent again: ${said.count}`)
  },
}
