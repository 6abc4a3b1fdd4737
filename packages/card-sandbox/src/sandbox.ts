import type { Faults } from './control/fault.ts'
import { apiVersion, type EventType, type SandboxEvent } from './objects/event.ts'
import { wants } from './objects/webhook.ts'
import type { Books } from './store/books.ts'
import type { Clock, Clocks } from './store/clock.ts'
import { newId } from './store/identifier.ts'
import type { Journal } from './store/journal.ts'
import type { Courier } from './webhook/courier.ts'

export interface SandboxOptions {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  webhookUrls: readonly string[]
  /** Empty: any. */
  frameAncestors: readonly string[]
  /** Milliseconds between attempts of one webhook. */
  webhookBackoffMs: readonly number[]
}

export interface Sandbox {
  options: SandboxOptions
  books: Books
  journal: Journal
  clock: Clock
  clocks: Clocks
  faults: Faults
  courier: Courier
}

/** The sandbox at the time of a clock. */
export const onClock = (sandbox: Sandbox, name: string | null): Sandbox => ({
  ...sandbox,
  clock: sandbox.clocks.named(name),
})

/** Null for the sandbox's own. */
export const clockOf = ({ books }: Sandbox, id: string | null): string | null =>
  books.onClocks.get(id ?? '')?.clock ?? null

/** The request that an event names. */
export interface Cause {
  requestId: string | null
  idempotencyKey: string | null
}

const eventsKeptSeconds = 30 * 24 * 60 * 60

const forgetOldEvents = ({ books, clocks }: Sandbox): void => {
  const since = clocks.earliest.nowSeconds() - eventsKeptSeconds
  for (let old = books.events.first(); old !== undefined && old.created < since; old = books.events.first()) {
    books.events.remove(old.id)
  }
  for (let old = books.deliveries.first(); old !== undefined; old = books.deliveries.first()) {
    if (books.events.get(old.eventId) !== undefined) return
    books.deliveries.remove(old.id)
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `previous_attributes`: changes only, inside nested objects, too. */
export const changesBetween = (before: object, after: object): object =>
  Object.fromEntries(
    Object.entries(before).flatMap(([name, was]: [string, unknown]): [string, unknown][] => {
      const is: unknown = Reflect.get(after, name)
      if (JSON.stringify(was) === JSON.stringify(is)) return []
      return [[name, isObject(was) && isObject(is) ? changesBetween(was, is) : was]]
    }),
  )

export const emit = (sandbox: Sandbox, cause: Cause, type: EventType, object: object, previous?: object): void => {
  const event: SandboxEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: sandbox.clock.nowSeconds(),
    data: previous === undefined ? { object } : { object, previous_attributes: previous },
    livemode: false,
    pending_webhooks: sandbox.books.endpoints.all().filter((endpoint) => wants(endpoint, type)).length,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  }
  forgetOldEvents(sandbox)
  sandbox.books.events.put(event)
  sandbox.courier.dispatch(event)
}
