import { useTranslations } from 'use-intl'

/** Why a second factor is not removed, where that is no matter of a field: said in place of the form. */
export function useLastFactor(close: () => void) {
  const t = useTranslations('security.demanded')
  const ok = useTranslations('common')('ok')
  return { 'last-second-factor': { close, message: { title: t('lastTitle'), body: t('last'), ok } } }
}
