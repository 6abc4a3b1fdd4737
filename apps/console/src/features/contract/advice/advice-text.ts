import type { Advice } from '@touchline/domain/advice'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import { moneyText } from '../../../ui/figures/money.tsx'

interface AdviceText {
  readonly title: string
  readonly reason: string
}

const hoursOf = (seconds: number): number => Math.round(seconds / 360) / 10

/** What a piece of advice says, and why. */
export function useAdviceText({ groups }: PlannerAccount): (advice: Advice) => AdviceText {
  const t = useTranslations('advice')
  const { language, locale } = useLanguage()
  const money = ({ minor, currency }: Advice['saving']) => moneyText({ minor: Number(minor), currency, locale })
  const plan = (groupId: string) => groupNameIn(groups, groupId, language)
  return (advice) => {
    const saving = money(advice.saving)
    switch (advice.kind) {
      case 'cheaper-plan':
        return {
          title: t('cheaperPlan', { plan: plan(advice.groupId), saving }),
          reason: t('mostUsed', { hours: hoursOf(advice.mostUsed) }),
        }
      case 'enough-hours':
        return {
          title: t('enoughHours', { plan: plan(advice.groupId), saving }),
          reason: t('monthsOver', { months: advice.monthsOver, cost: money(advice.hoursCost) }),
        }
      case 'move-up':
        return {
          title: t('moveUp', { plan: plan(advice.groupId), saving }),
          reason: t('monthNeeds', { hours: hoursOf(advice.seconds), cost: money(advice.hoursCost) }),
        }
      case 'by-the-year':
        return {
          title: t('byTheYear', { plan: plan(advice.groupId), saving }),
          reason: t('onePayment', { payment: money(advice.payment), before: money(advice.months) }),
        }
      case 'old-videos': {
        const date = dateText(`${advice.storedBefore}-01`, locale, 'monthYear')
        return { title: t('oldVideos', { saving, date }), reason: t('storedHours', { hours: hoursOf(advice.seconds) }) }
      }
    }
  }
}
