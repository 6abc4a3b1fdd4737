export const apiVersion = '2026-10-28.endive'

type SetupIntentEvent = 'canceled' | 'created' | 'requires_action' | 'setup_failed' | 'succeeded'
type PaymentIntentEvent = 'canceled' | 'created' | 'payment_failed' | 'requires_action' | 'succeeded'
type DisputeEvent = 'closed' | 'created' | 'funds_reinstated' | 'funds_withdrawn' | 'updated'

export type EventType =
  | `customer.${'created' | 'deleted' | 'updated'}`
  | `setup_intent.${SetupIntentEvent}`
  | `payment_method.${'attached' | 'automatically_updated' | 'detached' | 'updated'}`
  | `payment_intent.${PaymentIntentEvent}`
  | `charge.${'failed' | 'refund.updated' | 'refunded' | 'succeeded' | 'updated'}`
  | `charge.dispute.${DisputeEvent}`
  | `refund.${'created' | 'failed'}`

export interface SandboxEvent {
  id: string
  object: 'event'
  api_version: typeof apiVersion
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}
