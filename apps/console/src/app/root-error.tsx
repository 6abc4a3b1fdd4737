import { useTranslations } from 'use-intl'
import { ErrorState } from '../ui/states.tsx'

const RELOADED = 'touchline.reloaded'

/** A chunk that is missing after a deploy is cured by one reload; anything else is told, with a way to try again. */
export function RootError({ error }: { readonly error: unknown }) {
  const t = useTranslations('errors')
  const isMissingChunk = error instanceof TypeError && /dynamically imported module/i.test(error.message)
  if (isMissingChunk && sessionStorage.getItem(RELOADED) === null) {
    sessionStorage.setItem(RELOADED, 'once')
    location.reload()
  }
  return <ErrorState text={t('screen')} retry={t('retry')} onRetry={() => location.reload()} />
}
