import { type ErrorComponentProps, lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loading } from '../../forms/when-loaded.tsx'
import { completeWords } from '../../i18n/catalogue.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { ChunkFault, reload } from '../../lib/request/chunk.ts'
import { isUnanswered } from '../../lib/request/faults.ts'
import { ErrorState } from '../../ui/states.tsx'

/** A screen in a separate chunk, loaded with its texts when its route is opened or is about to be. */
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
      throw new ChunkFault(cause, async () => {
        await lazy.preload?.()
        // The router forgets how to load what has come.
        return lazy.preload === undefined
      })
    }
  }, name)
  return lazy
}

/** Shown in place of a screen that failed; the frame around it keeps working. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('errors')
  const router = useRouter()
  if (error instanceof ChunkFault) return <MissingChunk fault={error} onLoaded={reset} />
  return (
    <ErrorState
      text={error instanceof ApiError ? t(isUnanswered(error) ? 'load' : 'loadFault') : t('screen')}
      retry={t('retry')}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

type Outcome = 'here' | 'reloading' | 'missing'

async function fetchAgain(fault: ChunkFault, by: Parameters<typeof reload>[0]): Promise<Outcome> {
  if (await fault.retry()) return 'here'
  return (await reload(by)) ? 'reloading' : 'missing'
}

/** After a deploy the old chunks are gone: one reload loads the new ones. Anything else can be tried again in place. */
function MissingChunk({ fault, onLoaded }: { readonly fault: ChunkFault; readonly onLoaded: () => void }) {
  const t = useTranslations('errors')
  const [loading, setLoading] = useState<'itself' | 'the reader' | null>('itself')
  const settle = useEffectEvent((outcome: Outcome) => {
    if (outcome === 'here') onLoaded()
    else if (outcome === 'missing') setLoading(null)
  })
  useEffect(() => {
    if (loading === null) return
    let isShown = true
    void fetchAgain(fault, loading).then((outcome) => isShown && settle(outcome))
    return () => {
      isShown = false
    }
  }, [loading, fault])
  if (loading !== null) return <Loading shape="screen" />
  return <ErrorState text={t('notThere')} retry={t('retry')} onRetry={() => setLoading('the reader')} />
}
