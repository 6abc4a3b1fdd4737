export const apiVersion = '2026-10-28.endive'

const firstNamed = '2024-09-30'
const names = ['acacia', 'basil', 'clover', 'dahlia', 'endive', 'preview']

/** A past date, with a release name once those exist. */
export const isApiVersion = (version: string): boolean => {
  const [, day, name] = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:\.(\w+))?$/.exec(version) ?? []
  if (day === undefined || day > apiVersion.slice(0, day.length)) return false
  return day < firstNamed ? name === undefined : name !== undefined && names.includes(name)
}

type SetupIntentEvent = 'canceled' | 'created' | 'requires_action' | 'setup_failed' | 'succeeded'
type PaymentIntentEvent =
  | 'amount_capturable_updated'
  | 'canceled'
  | 'created'
  | 'payment_failed'
  | 'requires_action'
  | 'succeeded'
type DisputeEvent = 'closed' | 'created' | 'funds_reinstated' | 'funds_withdrawn' | 'updated'

export type EventType =
  | `customer.${'created' | 'deleted' | 'updated'}`
  | `setup_intent.${SetupIntentEvent}`
  | `payment_method.${'attached' | 'automatically_updated' | 'detached' | 'updated'}`
  | `payment_intent.${PaymentIntentEvent}`
  | `charge.${'captured' | 'failed' | 'refund.updated' | 'refunded' | 'succeeded' | 'updated'}`
  | `charge.dispute.${DisputeEvent}`
  | `payout.${'created' | 'failed'}`
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
