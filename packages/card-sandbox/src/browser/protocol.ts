import type { Brand } from './card-number.ts'

/** Between host page, frames and controller. Card numbers never reach the host. */
export type ElementType = 'cardCvc' | 'cardExpiry' | 'cardNumber'

export interface FieldError {
  type: 'validation_error'
  code: string
  message: string
}

export interface FieldChange {
  empty: boolean
  complete: boolean
  error?: FieldError
  brand?: Brand
}

export type StyleProperties = Record<string, string>
export type StyleVariant = Record<string, StyleProperties | string>
export interface FieldOptions {
  style?: Partial<Record<'base' | 'complete' | 'empty' | 'invalid', StyleVariant>>
  placeholder?: string
  disabled?: boolean
}

export type ToField =
  | { kind: 'options'; options: FieldOptions; locale: string }
  | { kind: 'brand'; brand: Brand }
  | { kind: 'blur' | 'clear' | 'focus' }

export type FromField =
  | { kind: 'blur' | 'escape' | 'focus' | 'loaded' }
  | { kind: 'ready'; height: number }
  | { kind: 'change'; change: FieldChange }

export interface CardFrames {
  number: string
  expiry: string
  cvc: string
}

export interface Request {
  method: 'GET' | 'POST'
  path: string
  form: Record<string, string>
  card?: { frames: CardFrames; prefix: string }
}

export type ToController = { kind: 'request'; id: number; key: string; request: Request }
type FromController = { kind: 'loaded' } | { kind: 'answer'; id: number; body: unknown }

type ToCardFrame = { kind: 'collect'; id: string }
export type FromCardFrame =
  | { kind: 'collected'; id: string; values: Record<string, string> }
  | { kind: 'incomplete'; id: string; error: FieldError }

type FromChallenge = { kind: 'finished' }

const hasKind = (data: unknown, kinds: readonly string[]): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  typeof data.kind === 'string' &&
  kinds.includes(data.kind)

export const isToField = (data: unknown): data is ToField =>
  hasKind(data, ['blur', 'brand', 'clear', 'focus', 'options'])
export const isFromField = (data: unknown): data is FromField =>
  hasKind(data, ['blur', 'change', 'escape', 'focus', 'loaded', 'ready'])
export const isToController = (data: unknown): data is ToController => hasKind(data, ['request'])
export const isFromController = (data: unknown): data is FromController => hasKind(data, ['answer', 'loaded'])
export const isToCardFrame = (data: unknown): data is ToCardFrame => hasKind(data, ['collect'])
export const isFromCardFrame = (data: unknown): data is FromCardFrame => hasKind(data, ['collected', 'incomplete'])
export const isFromChallenge = (data: unknown): data is FromChallenge => hasKind(data, ['finished'])
