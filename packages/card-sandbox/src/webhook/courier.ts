import type { SandboxEvent } from '../objects/event.ts'
import { type Delivery, type WebhookEndpoint, wants } from '../objects/webhook.ts'
import type { Books } from '../store/books.ts'
import type { Clock } from '../store/clock.ts'
import { newId } from '../store/identifier.ts'
import { createDisturbances, type Disturbances } from './disturbance.ts'
import { postEvent } from './post.ts'
import { createTransit } from './transit.ts'

/** Retries until accepted or attempts are used up. */
export interface Courier {
  disturbances: Disturbances
  dispatch(event: SandboxEvent): void
  redeliver(event: SandboxEvent): void
  /** Sends what a disturbance holds back; returns the count. */
  release(): number
  /** Events held back stay so. */
  drained(): Promise<void>
  /** Resumes deliveries of a stopped sandbox. */
  resume(): void
  clear(): void
  close(): void
}

interface CourierParts {
  books: Books
  clock: Clock
  machineNow: () => number
  backoffMs: readonly number[]
  persist: () => void
}

const attemptWith =
  ({ books, clock, machineNow, backoffMs }: CourierParts) =>
  async (delivery: Delivery, signal: AbortSignal): Promise<Delivery> => {
    const endpoint = books.endpoints.get(delivery.endpointId)
    const event = books.events.get(delivery.eventId)
    if (endpoint === undefined || event === undefined) return { ...delivery, state: 'dropped', lastOutcome: 'gone' }
    const secondsOf = (target: WebhookEndpoint): number =>
      target.signatureClock === 'sandbox' ? clock.nowSeconds() : Math.floor(machineNow() / 1000)
    const outcome = await postEvent({ event, endpoint, seconds: secondsOf(endpoint), signal })
    const attempts = delivery.attempts + 1
    const unsuccessful = attempts > backoffMs.length ? 'failed' : 'pending'
    return { ...delivery, attempts, state: outcome.taken ? 'delivered' : unsuccessful, lastOutcome: outcome.text }
  }

const settleWith =
  ({ books, persist }: CourierParts) =>
  (delivery: Delivery): void => {
    // Deleted with its event meanwhile.
    if (books.deliveries.get(delivery.id) === undefined) return
    books.deliveries.put(delivery)
    const event = books.events.get(delivery.eventId)
    if (event !== undefined && delivery.state === 'delivered') {
      books.events.put({ ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
    }
    persist()
  }

const listeningTo = ({ endpoints }: Books, { type }: SandboxEvent): WebhookEndpoint[] =>
  endpoints.all().filter((endpoint) => wants(endpoint, type))

export const createCourier = (parts: CourierParts): Courier => {
  const { books } = parts
  const disturbances = createDisturbances()
  const transit = createTransit({ attempt: attemptWith(parts), settle: settleWith(parts), backoffMs: parts.backoffMs })
  let reordered: Delivery[] = []

  const newDelivery = ({ id: eventId, type }: SandboxEvent, endpointId: string): Delivery =>
    books.deliveries.put({
      id: newId('delivery'),
      eventId,
      endpointId,
      type,
      attempts: 0,
      state: 'pending',
      lastOutcome: null,
    })

  const sendHeld = (held: readonly Delivery[]): void => {
    for (const delivery of held) transit.enqueue(books.deliveries.put({ ...delivery, state: 'pending' }))
  }

  const send = (event: SandboxEvent, delivery: Delivery): void => {
    const disturbed = disturbances.take(delivery)
    if (disturbed === 'drop') books.deliveries.put({ ...delivery, state: 'dropped' })
    if (disturbed === 'hold') books.deliveries.put({ ...delivery, state: 'held' })
    if (disturbed === 'reorder') reordered.push(books.deliveries.put({ ...delivery, state: 'held' }))
    if (disturbed !== null && disturbed !== 'duplicate') return
    transit.enqueue(delivery)
    if (disturbed === 'duplicate') transit.enqueue(newDelivery(event, delivery.endpointId))
    sendHeld(reordered.filter((held) => held.endpointId === delivery.endpointId))
    reordered = reordered.filter((held) => held.endpointId !== delivery.endpointId)
  }

  return {
    disturbances,
    dispatch: (event) => {
      for (const endpoint of listeningTo(books, event)) send(event, newDelivery(event, endpoint.id))
    },
    redeliver: (event) => {
      for (const endpoint of listeningTo(books, event)) transit.enqueue(newDelivery(event, endpoint.id))
    },
    release: () => {
      reordered = []
      const held = books.deliveries.all().filter((delivery) => delivery.state === 'held')
      sendHeld(held)
      return held.length
    },
    drained: transit.drained,
    resume: () => {
      for (const delivery of books.deliveries.all()) if (delivery.state === 'pending') transit.enqueue(delivery)
    },
    clear: () => {
      transit.clear()
      reordered = []
      disturbances.clear()
    },
    close: transit.close,
  }
}
