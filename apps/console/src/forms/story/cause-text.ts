import type { Invoice } from '@touchline/domain/billing'
import type { Cause } from '@touchline/domain/projection'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'

interface Explained {
  readonly invoice: Pick<Invoice, 'currency'>
  readonly isOpen: boolean
}

export function useCauseText({ invoice: { currency }, isOpen }: Explained) {
  const t = useTranslations('story')
  const { locale } = useLanguage()
  // A sign stays with its amount.
  const signed = (minor: bigint) =>
    `${minor < 0n ? '−' : '+'}\u2060${moneyText({ minor: Math.abs(Number(minor)), currency, locale })}`
  const what = ({ kind, before, after, samePlan }: Cause): string => {
    const more = after - before
    const count = Math.abs(more)
    switch (kind) {
      case 'prices':
        return t('prices')
      case 'pause':
        return t('pauseOver')
      case 'plan':
        if (!samePlan) return t('plan.other')
        return more === 0 ? t('plan.price') : t(more > 0 ? 'plan.longer' : 'plan.shorter')
      case 'analysts':
      case 'viewers':
        if (!Number.isInteger(more) || more === 0) return t(`${kind}.some`)
        return t(more > 0 ? `${kind}.more` : `${kind}.fewer`, { count })
      case 'hours':
        if (after === 0) return t(isOpen ? 'hours.noneYet' : 'hours.none')
        return more === 0 ? t('hours.some') : t(more > 0 ? 'hours.more' : 'hours.fewer', { count })
      case 'addOns':
        return t('addOns')
      case 'storage':
        if (more === 0) return t('storage.some')
        return t(more > 0 ? 'storage.more' : 'storage.fewer', { hours: Math.round(count * 10) / 10 })
      case 'tax':
        return t('tax', { before: before / 100, after: after / 100 })
    }
  }
  const withAmount = (words: string, minor: bigint) => t('cause', { words, amount: signed(minor) })
  return {
    cause: (cause: Cause) => withAmount(what(cause), cause.minor),
    rest: (minor: bigint) => (minor === 0n ? [] : [withAmount(t('rest'), minor)]),
  }
}
