import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { messageStore } from '../../lib/messages.ts'
import { overlayStore } from '../../lib/overlay.ts'

const ShownMessage = laterPart(async () => (await import('./shown-message.tsx')).ShownMessage, overviewWords)

export function MessageDialog() {
  const shown = useSyncExternalStore(messageStore.subscribe, messageStore.read)
  if (shown === null) return null
  return <ShownMessage key={'fault' in shown ? shown.fault : shown.title + shown.body} shown={shown} />
}

export function Overlay() {
  const t = useTranslations('shell')
  const isShown = useSyncExternalStore(overlayStore.subscribe, overlayStore.read)
  if (!isShown) return null
  return (
    <div className="overlay" role="status" aria-label={t('working')}>
      <span className="spinner" aria-hidden="true" />
      <span className="hidden-text">{t('working')}</span>
    </div>
  )
}
