import type { Request } from '../protocol.ts'
import { framesOf, isCardElement } from './elements-group.ts'

export interface PaymentMethodSource {
  type?: string
  card?: unknown
  billing_details?: object
  metadata?: object
}

const flatten = (prefix: string, value: unknown): [string, string][] => {
  if (value === undefined || value === null) return []
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) => flatten(prefix === '' ? name : `${prefix}[${name}]`, inner))
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [[prefix, `${value}`]]
    : []
}

export const formOfSource = (
  prefix: string,
  { card, ...rest }: PaymentMethodSource,
): Pick<Request, 'card' | 'form'> => {
  const form = Object.fromEntries(flatten(prefix, { type: 'card', ...rest }))
  const cardPrefix = prefix === '' ? 'card' : `${prefix}[card]`
  if (isCardElement(card)) return { form, card: { frames: framesOf(card), prefix: cardPrefix } }
  return { form: { ...form, ...Object.fromEntries(flatten(cardPrefix, card)) } }
}

export const formOfConfirmation = (
  source: PaymentMethodSource | string | undefined,
): Pick<Request, 'card' | 'form'> => {
  if (source === undefined) return { form: {} }
  return typeof source === 'string' ? { form: { payment_method: source } } : formOfSource('payment_method_data', source)
}
