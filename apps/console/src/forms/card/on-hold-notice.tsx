import { useTranslations } from 'use-intl'
import { helpLinks, isSafeLink } from '../../lib/request/config.ts'
import { Banner } from '../../ui/dialog/banner.tsx'

/** What is paused while we check the organisation's bills, and whom to ask. */
export function OnHoldNotice() {
  const t = useTranslations('onHold')
  const help = useTranslations('help')
  const support = helpLinks()?.support
  const link = support !== undefined && isSafeLink(support) ? <a href={support}>{help('support')}</a> : undefined
  return (
    <Banner tone="busy" title={t('title')} action={link}>
      {t('text')}
    </Banner>
  )
}
