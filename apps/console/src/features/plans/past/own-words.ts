import type { PlanCard } from '@touchline/domain/plans'
import type { PlanReplay } from '@touchline/domain/projection'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { moneyText } from '../../../ui/figures/money.tsx'
import { averageOf, overIn } from './own-figures.ts'

/** What the reader's own months say of a plan, in words. */
export function useOwnWords() {
  const t = useTranslations('plans.verdict')
  const { locale } = useLanguage()
  const hoursOf = (card: PlanCard) => card.allowance.uploadHardSeconds / 3600
  const withExtra = (text: string, { extra }: PlanReplay): string => {
    if (extra.upload === 0 || extra.export > 0) return text
    const amount = moneyText({ minor: Number(extra.cost.minor), currency: extra.cost.currency, locale })
    return t('join', { what: text, more: t('extra', { hours: extra.upload, amount }) })
  }
  const overText = (replay: PlanReplay, hours: number): string => {
    const over = overIn(replay, 'upload')
    return over === 0 ? t('neverOver', { hours }) : t('over', { hours, over, months: replay.months.length })
  }
  const exportText = (replay: PlanReplay): string | null => {
    const minutes = Math.round(averageOf(replay, 'export') / 60)
    return minutes === 0 ? null : t('exports', { minutes })
  }
  return {
    withExtra,
    exports: exportText,
    /** In how many months more than so many hours were used. */
    over: overText,
    within: ({ months }: PlanReplay, over: number) =>
      t('within', { within: months.length - over, months: months.length }),
    enough: ({ months }: PlanReplay) => t('enough', { months: months.length }),
    withOwn: (what: string, replay: PlanReplay, kind: 'upload' | 'export', card: PlanCard): string => {
      const own = kind === 'upload' ? withExtra(overText(replay, hoursOf(card)), replay) : exportText(replay)
      return own === null ? what : t('own', { what, own })
    },
  }
}
