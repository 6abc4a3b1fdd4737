import { ErrorState } from '@touchline/ui/states.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loading } from '../../forms/when-loaded.tsx'
import { completeWords } from '../../i18n/catalogue.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import type { FaultProps, LazyScreen, Screen } from '../../lib/navigation/index.ts'
import { ChunkFault, reload } from '../../lib/request/chunk.ts'
import { isUnanswered } from '../../lib/request/faults.ts'

export function screen<N extends string>(
  load: () => Promise<Readonly<Record<N, Screen>>>,
  name: N,
  words: () => Promise<void> = completeWords,
): LazyScreen {
  let loaded: Screen | null = null
  const fetchAll = async () => {
    if (loaded !== null) return loaded
    const [parts] = await Promise.all([load(), words()])
    loaded = parts[name]
    return loaded
  }
  return {
    load: async () => {
      try {
        return await fetchAll()
      } catch (cause) {
        throw new ChunkFault(cause, () =>
          fetchAll().then(
            () => true,
            () => false,
          ),
        )
      }
    },
  }
}

export function ScreenError({ error, retry }: FaultProps) {
  const t = useTranslations('errors')
  if (error instanceof ChunkFault) return <MissingChunk fault={error} onLoaded={retry} />
  return (
    <ErrorState
      text={error instanceof ApiError ? t(isUnanswered(error) ? 'load' : 'loadFault') : t('screen')}
      retry={t('retry')}
      onRetry={retry}
    />
  )
}

type Outcome = 'here' | 'reloading' | 'missing'

async function fetchAgain(fault: ChunkFault, by: Parameters<typeof reload>[0]): Promise<Outcome> {
  if (await fault.retry()) return 'here'
  return (await reload(by)) ? 'reloading' : 'missing'
}

/** A deploy removes old chunks: one reload loads the new ones. */
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
