import type { EventType } from './event.ts'

/** Where events are posted. `signatureClock`: whose time the signature carries (the machine's, unless a test asks otherwise). */
export interface WebhookEndpoint {
  id: string
  url: string
  secret: string
  signatureClock: 'machine' | 'sandbox'
}

/** One event on its way to one endpoint. */
export interface Delivery {
  id: string
  eventId: string
  endpointId: string
  type: EventType
  attempts: number
  state: 'delivered' | 'dropped' | 'failed' | 'held' | 'pending'
  lastOutcome: string | null
}
