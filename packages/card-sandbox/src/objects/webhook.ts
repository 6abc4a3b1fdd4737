import type { Metadata } from './customer.ts'
import type { EventType } from './event.ts'

/** `signatureClock`: whose time the signature carries (the machine's by default). */
export interface WebhookEndpoint {
  id: string
  url: string
  secret: string
  signatureClock: 'machine' | 'sandbox'
  /** `*` or absent: all. */
  enabledEvents?: readonly string[]
  isDisabled?: boolean
  created?: number
  description?: string | null
  metadata?: Metadata
}

export const wants = ({ enabledEvents = ['*'], isDisabled = false }: WebhookEndpoint, type: EventType): boolean =>
  !isDisabled && (enabledEvents.includes('*') || enabledEvents.includes(type))

export interface Delivery {
  id: string
  eventId: string
  endpointId: string
  type: EventType
  attempts: number
  state: 'delivered' | 'dropped' | 'failed' | 'held' | 'pending'
  lastOutcome: string | null
}
