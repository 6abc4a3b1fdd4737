import { type Answer, ok, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import { flag, readParameters, text, texts } from '../http/parameters.ts'

const get = ({ sandbox, id }: Call): Answer => {
  const event = sandbox.books.events.get(id)
  return event === undefined ? resourceMissing('event', id) : ok(event)
}

/** A `*` stands for any ending. */
const isOfType = (type: string, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted

const list = ({ sandbox, form }: Call): Answer => {
  const shape = { ...pageShape, created: createdRange, delivery_success: flag, expand: texts, type: text, types: texts }
  const read = readParameters(shape, form)
  if (read.kind === 'refused') return read.answer
  const { created, delivery_success: delivered, type, types } = read.value
  const requested = type === undefined || type === null ? types : [type]
  const rows = sandbox.books.events
    .all()
    .filter(
      (event) =>
        (requested === undefined || requested.some((wanted) => isOfType(event.type, wanted))) &&
        (delivered === undefined || delivered === (event.pending_webhooks === 0)) &&
        inRange(event.created, created),
    )
  return page(rows, read.value, '/v1/events', 'event')
}

export const eventEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/events/:id', access: 'secret', returns: 'event', run: get },
  { method: 'GET', path: '/v1/events', access: 'secret', returns: 'event', list: true, run: list },
]
