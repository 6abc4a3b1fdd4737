import { useIsFetching } from '@tanstack/react-query'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { isUpdated } from '../../lib/request/chunk.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const SLOW_AFTER_MS = 6_000

function useIsSlow(afterMs: number): boolean {
  const isFetching = useIsFetching() > 0
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isFetching) return
    const timer = setTimeout(() => setIsSlow(true), afterMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isFetching, afterMs])
  return isSlow
}

export function Connection({ slowAfterMs = SLOW_AFTER_MS }: { readonly slowAfterMs?: number }) {
  const t = useTranslations('errors')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isSlow = useIsSlow(slowAfterMs)
  if (!isOnline)
    return (
      <Banner tone="wait" title={t('offlineTitle')}>
        {t('offline')}
      </Banner>
    )
  if (isSlow) return <Banner tone="info" title={t('slow')} />
  return <Updated />
}

function Updated() {
  const t = useTranslations('errors')
  const [isShown] = useState(isUpdated)
  return isShown ? <Banner tone="info" title={t('updated')} /> : null
}
