import type { Metadata } from './customer.ts'
import type { EventType } from './event.ts'

/** Where events are posted. `signatureClock`: whose time the signature carries (the machine's, unless a test asks otherwise). */
export interface WebhookEndpoint {
  id: string
  url: string
  secret: string
  signatureClock: 'machine' | 'sandbox'
  /** The types that it gets, `*` for all; all where none are named. */
  enabledEvents?: readonly string[]
  isDisabled?: boolean
  created?: number
  description?: string | null
  metadata?: Metadata
}

export const wants = ({ enabledEvents = ['*'], isDisabled = false }: WebhookEndpoint, type: EventType): boolean =>
  !isDisabled && (enabledEvents.includes('*') || enabledEvents.includes(type))

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
