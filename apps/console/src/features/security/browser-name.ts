import type { OwnSession } from '@touchline/contract/security'
import { useTranslations } from 'use-intl'

export function useBrowserName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  const t = useTranslations('security.browser')
  if (browser !== null && system !== null) return t('both', { browser, system })
  return browser ?? system ?? t('none')
}
