import { type ErrorComponentProps, lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { completeWords } from '../i18n/catalogue.ts'
import { ApiError } from '../lib/api-error.ts'
import { ChunkFault, reloadOnce } from '../lib/chunk.ts'
import { ErrorState, Skeleton } from '../ui/states.tsx'

/** A screen in a chunk of its own, loaded with the words for it when its route is opened or is about to be. */
export function screen<M extends Record<string, unknown>, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
  words: () => Promise<void> = completeWords,
) {
  const lazy = lazyRouteComponent(async () => {
    try {
      const [parts] = await Promise.all([load(), words()])
      return parts
    } catch (cause) {
      throw new ChunkFault(cause, async () => lazy.preload?.())
    }
  }, name)
  return lazy
}

/** Stands in the place of a screen that could not be shown; the frame around it goes on working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('errors')
  const router = useRouter()
  if (error instanceof ChunkFault) return <MissingChunk fault={error} onLoaded={reset} />
  return (
    <ErrorState
      text={error instanceof ApiError ? t('load') : t('screen')}
      retry={t('retry')}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

/** After a deploy the old chunks are gone: one reload brings the new ones. Anything else can be tried again in place. */
function MissingChunk({ fault, onLoaded }: { readonly fault: ChunkFault; readonly onLoaded: () => void }) {
  const t = useTranslations()
  const [isLoading, setIsLoading] = useState(true)
  useEffect(() => {
    let isShown = true
    void reloadOnce().then((isReloading) => isShown && setIsLoading(isReloading))
    return () => {
      isShown = false
    }
  }, [])
  if (isLoading) return <Skeleton label={t('shell.loading')} shape="screen" />
  const retry = () => {
    setIsLoading(true)
    void fault.retry().then(onLoaded)
  }
  return <ErrorState text={t('errors.notThere')} retry={t('errors.retry')} onRetry={retry} />
}
