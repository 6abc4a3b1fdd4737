import { ErrorState, type Shape, Skeleton } from '@touchline/ui/states.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { newestFailedRead } from '../lib/request/failed-read.ts'
import type { Loadable } from '../lib/request/loadable.ts'
import { reloadAll } from '../lib/request/queries.ts'
import { laterPart } from './part.tsx'

const FailedReference = laterPart(async () => (await import('./reference/failed-reference.tsx')).FailedReference)

export function Loading({ shape = 'lines' }: { readonly shape?: Shape | undefined }) {
  return <Skeleton label={useTranslations('shell')('loading')} shape={shape} />
}

export function LoadFailed({ text }: { readonly text?: string | undefined }) {
  const t = useTranslations('errors')
  const { isUnanswered, reference: id } = newestFailedRead()
  return (
    <ErrorState
      text={text ?? (isUnanswered ? t('load') : t('loadFault'))}
      retry={t('retry')}
      onRetry={() => void reloadAll()}
    >
      {id !== null && <FailedReference id={id} />}
    </ErrorState>
  )
}

interface WhenLoadedProps<T> {
  readonly content: Loadable<T>
  readonly shape?: Shape
  readonly failed?: string
  readonly frame?: (standIn: ReactNode, state: 'loading' | 'failed') => ReactNode
  readonly children: (value: T) => ReactNode
}

export function WhenLoaded<T>({ content, shape, failed, frame = (standIn) => standIn, children }: WhenLoadedProps<T>) {
  if (content.state === 'ready') return children(content.value)
  return frame(content.state === 'failed' ? <LoadFailed text={failed} /> : <Loading shape={shape} />, content.state)
}
