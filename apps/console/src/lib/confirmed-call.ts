import type { waysBack } from '@touchline/domain/history'
import type en from '../i18n/catalogues/en.json'

type Calls = typeof waysBack
type Way<By extends string> = {
  readonly kind: 'way'
  readonly until: 'always' | 'answered' | 'begins'
  readonly by: By
}

type Other = Exclude<keyof (typeof en)['takeBack']['ways'], 'same'>

const own = [
  'saveContractInfo',
  'saveBuyer',
  'saveCard',
  'editRecipient',
  'renamePasskey',
  'changePersonRole',
  'savePurchaseLimit',
  'setFactorDemand',
] as const satisfies readonly { readonly [C in keyof Calls]: Calls[C] extends Way<C> ? C : never }[keyof Calls][]
type Own = (typeof own)[number]

export const isOwn = (by: Own | Other): by is Own => own.some((call) => call === by)

export type ConfirmedCall = {
  [C in keyof Calls]: Calls[C] extends
    | Way<Own | Other>
    | { readonly kind: 'final'; readonly why: 'key' | 'over' | 'session' | 'sent' }
    ? C
    : never
}[keyof Calls]
