import type { Advice } from '@touchline/domain/advice'
import type { Money } from '@touchline/domain/money'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { usePaymentsText } from '../../../forms/payments-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import { groupNameIn } from '../../../lib/wire/group-name.ts'

interface AdviceText {
  readonly title: string
  readonly reason: string
}

const hoursOf = (seconds: number): number => Math.round(seconds / 360) / 10

/** A today and B on a day, instead of C, is the saving. */
export function useAdviceText({ groups, now, contract }: PlannerAccount): (advice: Advice) => AdviceText {
  const t = useTranslations('advice')
  const { language, locale } = useLanguage()
  const money = ({ minor, currency }: Money) => moneyText({ minor: Number(minor), currency, locale })
  const plan = (groupId: string) => groupNameIn(groups, groupId, language)
  const said = usePaymentsText({ now, contract })
  const paid = ({ payments, before }: Extract<Advice, { readonly groupId: string }>) =>
    t('sum', { payments: said(payments), before: money(before) })
  return (advice) => {
    const saving = money(advice.saving)
    switch (advice.kind) {
      case 'cheaper-plan':
        return { title: t('cheaperPlan', { plan: plan(advice.groupId), saving }), reason: paid(advice) }
      case 'enough-hours':
      case 'move-up':
        return { title: t('moreHours', { plan: plan(advice.groupId), saving }), reason: paid(advice) }
      case 'by-the-year':
        return { title: t('byTheYear', { plan: plan(advice.groupId), saving }), reason: paid(advice) }
      case 'sleep': {
        const names = advice.months.map((month) => dateText(`${month}-01`, locale, 'month'))
        const months = listFormat(locale).format(names)
        const amounts = { after: money(advice.after), before: money(advice.before) }
        const title = t('sleep', { months, saving })
        if (advice.seconds === null) return { title, reason: t('sleepRest', amounts) }
        const hours = { used: hoursOf(advice.seconds), limit: hoursOf(advice.limitSeconds) }
        return { title, reason: t('sleepHours', { ...hours, ...amounts }) }
      }
      case 'old-videos': {
        const date = dateText(`${advice.storedBefore}-01`, locale, 'monthYear')
        return {
          title: t('oldVideos', { saving, date }),
          reason: sentences([t('storedHours', { hours: hoursOf(advice.seconds) }), t('videosGone')]),
        }
      }
    }
  }
}
