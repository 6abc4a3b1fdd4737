import { useTranslations } from 'use-intl'

export function useLastFactor(close: () => void) {
  const t = useTranslations('security.demanded')
  const ok = useTranslations('common')('ok')
  return { 'last-second-factor': { close, message: { title: t('lastTitle'), body: t('last'), ok } } }
}
