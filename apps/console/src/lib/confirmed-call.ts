import type { waysBack } from '@touchline/domain/history'

type Calls = typeof waysBack

/** What is confirmed, by the call that it makes: those with one way back, which needs no day, or with none. */
export type ConfirmedCall = {
  [C in keyof Calls]: Calls[C] extends
    | { readonly kind: 'way'; readonly until: 'always' | 'answered' | 'begins' }
    | { readonly kind: 'final'; readonly why: 'key' | 'over' | 'session' | 'sent' }
    ? C
    : never
}[keyof Calls]
