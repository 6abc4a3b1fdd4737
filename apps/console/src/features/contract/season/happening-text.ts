import type { PlanGroup } from '@touchline/domain/catalogue'
import { type ContractChange, planStepOf } from '@touchline/domain/projection'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import { heldGroup, type OverviewAccount } from '../account/overview-account.ts'
import { type Happening, isOver } from './happenings.ts'

export function useHappeningText(account: OverviewAccount): (happening: Happening) => string {
  const t = useTranslations('happenings')
  const { locale, language } = useLanguage()
  const changeText = useChangeText(account)
  return (happening) => {
    switch (happening.kind) {
      case 'change':
        return listFormat(locale).format(
          happening.changes.map((change) => changeText(change, isOver(happening, account))),
        )
      case 'declined': {
        const { paidOn } = happening
        if (paidOn === null) return t('declined')
        return t('paidLate', { date: dateText(paidOn, locale, 'shortDay') })
      }
      case 'next-try':
        return t('nextTry')
      case 'card-expiry':
        return t('cardExpiry')
      case 'asleep':
        return t('asleep', { date: dateText(happening.last, locale, 'day') })
      case 'wakes':
        return t('wakes', { plan: groupNameIn(account.groups, heldGroup(account)?.id, language) })
      case 'stop':
      case 'deadline':
      case 'games':
      case 'trash':
      case 'prices':
        return t(happening.kind)
      case 'run-out':
        return t('runOut')
      case 'storage': {
        const { minor } = happening
        if (minor === null) return t('storageBegins')
        return t('storagePasses', { amount: moneyText({ minor, currency: account.contract.currency, locale }) })
      }
    }
  }
}

function useChangeText(account: OverviewAccount): (change: ContractChange, isPast: boolean) => string {
  const t = useTranslations('happenings')
  const { language } = useLanguage()
  const planText = usePlanText(account)
  return (change, isPast) => {
    switch (change.kind) {
      case 'plan':
        return planText(change)
      case 'analysts':
      case 'viewers': {
        const { kind, before, after } = change
        if (!isPast) return t(`${kind}.instead`, { before, after })
        const count = Math.abs(after - before)
        return after > before ? t(`${kind}.more`, { count }) : t(`${kind}.fewer`, { count })
      }
      case 'custom': {
        const { before, after, groupId } = change
        const name = groupNameIn(account.groups, groupId, language)
        if (before === 0) return t('plan.begins', { plan: `${name} (${after})` })
        return after === 0 ? t('custom.ends', { name }) : t('custom.instead', { name, before, after })
      }
      case 'upload':
      case 'export':
        return t(`${change.kind}.bought`, { hours: change.hours })
    }
  }
}

function usePlanText({ catalogue, groups }: OverviewAccount) {
  const t = useTranslations('happenings.plan')
  const { language } = useLanguage()
  const nameOf = ({ id }: PlanGroup) => groupNameIn(groups, id, language)
  return (change: Extract<ContractChange, { readonly kind: 'plan' }>): string => {
    const step = planStepOf(change, catalogue)
    switch (step.kind) {
      case 'begins':
        return t('begins', { plan: nameOf(step.to) })
      case 'instead':
        return t('instead', { plan: nameOf(step.to), before: nameOf(step.from) })
      case 'ends':
      case 'paused':
      case 'restored':
      case 'trialEnded':
      case 'couponEnds':
        return t(step.kind)
    }
  }
}
