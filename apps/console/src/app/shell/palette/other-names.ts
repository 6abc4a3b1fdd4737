import type { MenuEntry } from '@touchline/domain/navigation'
import { useTranslations } from 'use-intl'

/** What readers may call a page instead of its name; in Japanese also how it is read. */
export function useOtherNames(): Readonly<Partial<Record<MenuEntry, string>>> {
  const t = useTranslations('palette.also')
  return {
    'contract-info': t('overview'),
    'billing-breakdown': t('bill'),
    'billing-history': t('payments'),
    usage: t('use'),
    'change-plan': t('plan'),
    'purchase-plan': t('plan'),
    planner: t('planner'),
    'billing-movies': t('videos'),
    history: t('history'),
    'contact-info': t('payer'),
    'payment-info-manage': t('card'),
    people: t('people'),
    security: t('security'),
    notices: t('notices'),
    'cancel-subscription': t('leave'),
  }
}
