import type { Cause } from '@touchline/domain/projection'
import { amountText } from './amount.ts'

type CauseKey =
  | 'prices'
  | 'pauseOver'
  | `plan.${'other' | 'price' | 'longer' | 'shorter'}`
  | `${'analysts' | 'viewers' | 'hours' | 'storage'}.${'some' | 'more' | 'fewer'}`
  | `hours.${'none' | 'noneYet'}`
  | 'addOns'
  | 'goodwill'
  | 'tax'
  | 'cause'
  | 'rest'

interface Explained {
  readonly isOpen: boolean
  readonly currency: string
  readonly locale: string
}

/** `t`: of the section `story`. */
export function causeTexts(
  t: (key: CauseKey, values?: Readonly<Record<string, string | number>>) => string,
  { isOpen, currency, locale }: Explained,
) {
  const what = ({ kind, before, after, samePlan }: Cause): string => {
    const more = after - before
    const count = Math.abs(more)
    const step = more === 0 ? 'some' : more > 0 ? 'more' : 'fewer'
    switch (kind) {
      case 'prices':
      case 'addOns':
      case 'goodwill':
        return t(kind)
      case 'pause':
        return t('pauseOver')
      case 'plan':
        if (!samePlan) return t('plan.other')
        return t(`plan.${more === 0 ? 'price' : more > 0 ? 'longer' : 'shorter'}`)
      case 'analysts':
      case 'viewers':
        return t(`${kind}.${Number.isInteger(more) ? step : 'some'}`, { count })
      case 'hours':
        return t(`hours.${after > 0 ? step : isOpen ? 'noneYet' : 'none'}`, { count })
      case 'storage':
        return t(`storage.${step}`, { hours: count })
      case 'tax':
        return t('tax', { before: before / 100, after: after / 100 })
    }
  }
  // A sign stays with its amount.
  const withAmount = (words: string, minor: bigint) => {
    const amount = amountText({ minor: Math.abs(Number(minor)), currency, locale })
    return t('cause', { words, amount: `${minor < 0n ? '−' : '+'}\u2060${amount}` })
  }
  return {
    cause: (cause: Cause) => withAmount(what(cause), cause.minor),
    rest: (minor: bigint) => (minor === 0n ? [] : [withAmount(t('rest'), minor)]),
  }
}
