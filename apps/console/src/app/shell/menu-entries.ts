import type { ContractState } from '@touchline/domain/contract'
import type { MenuEntry, MenuItem } from '@touchline/domain/navigation'
import type { IconName } from '@touchline/ui/icon.tsx'
import { useTranslations } from 'use-intl'

export const menuIcons = {
  billing: 'receipt',
  payer: 'card',
  'contract-info': 'home',
  'change-plan': 'plan',
  'purchase-plan': 'plan',
  planner: 'columns',
  'our-season': 'moon',
  'billing-breakdown': 'receipt',
  'billing-history': 'history',
  usage: 'usage',
  'billing-movies': 'video',
  'contact-info': 'user',
  'payment-info-manage': 'card',
  history: 'log',
  people: 'people',
  security: 'lock',
  notices: 'bell',
  'cancel-subscription': 'leave',
} satisfies Record<MenuEntry | MenuItem['name'], IconName>

/** Depend on the contract's cycle. */
export function useTitles(state: ContractState | undefined): Readonly<Record<MenuEntry | MenuItem['name'], string>> {
  const t = useTranslations('shell')
  const isYearly = state !== undefined && 'group' in state && state.group.cycle === 'year'
  return {
    billing: t('billing'),
    payer: t('cardAndPayer'),
    'contract-info': t('contractInfo'),
    'change-plan': isYearly ? t('manageSubscription') : t('changePlan'),
    'purchase-plan': t('purchasePlan'),
    planner: t('planner'),
    'our-season': t('ourSeason'),
    'billing-breakdown': t('billingBreakdown'),
    'billing-history': t('billingHistory'),
    usage: t('usage'),
    'billing-movies': t('billingMovies'),
    'contact-info': t('contactInfo'),
    'payment-info-manage': t('paymentMethod'),
    history: t('history'),
    people: t('people'),
    security: t('security'),
    notices: t('recipients'),
    'cancel-subscription': isYearly ? t('cancelYearlySubscription') : t('cancelSubscription'),
  }
}
