import type { PlanCard } from '@touchline/domain/plans'
import type { PlanReplay } from '@touchline/domain/projection'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { isInHours, shownTime } from '../../../lib/usage-units.ts'
import { averageOf, overIn } from './own-past.ts'

export function useOwnWords() {
  const t = useTranslations('plans.verdict')
  const { locale } = useLanguage()
  const usedText = ({ months }: PlanReplay): string => {
    const seconds = months.reduce((sum, { used }) => sum + used.upload, 0)
    return t('usedYear', { hours: shownTime(seconds, 'upload'), months: months.length })
  }
  const overText = (replay: PlanReplay, hours: number): string => {
    if (replay.group.cycle === 'year') return usedText(replay)
    const over = overIn(replay, 'upload')
    return over === 0 ? t('neverOver', { hours }) : t('over', { hours, over, months: replay.months.length })
  }
  const exportText = (replay: PlanReplay): string | null => {
    const isMonth = replay.group.cycle === 'month'
    const seconds = averageOf(replay, 'export') * (isMonth ? 1 : replay.months.length)
    const [minutes, hours] = [Math.round(seconds / 60), Math.round(seconds / 3600)]
    if (minutes === 0) return null
    const months = replay.months.length
    if (!isInHours('export', seconds, true))
      return isMonth ? t('exports', { minutes }) : t('exportsYear', { minutes, months })
    return isMonth ? t('exportsHours', { hours }) : t('exportsYearHours', { hours, months })
  }
  const heldText = (replay: PlanReplay): string => {
    const { months, extra, wasHeld } = replay
    const over = overIn(replay, 'upload')
    if (over === 0) return t('enough', { months: months.length })
    const within = t('within', { within: months.length - over, months: months.length })
    if (!wasHeld || extra.upload === 0 || extra.export > 0) return within
    const amount = moneyText({ minor: Number(extra.cost.minor), currency: extra.cost.currency, locale })
    return t('join', { what: within, more: t('extraPaid', { hours: extra.upload, amount }) })
  }
  return {
    exports: exportText,
    over: overText,
    held: heldText,
    own: (replay: PlanReplay, kind: 'upload' | 'export', card: PlanCard): string | null =>
      kind === 'upload' ? overText(replay, card.allowance.uploadHardSeconds / 3600) : exportText(replay),
  }
}
