import { useQuery } from '@tanstack/react-query'
import { Count } from '@touchline/ui/count.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { bellQuery } from '../../../lib/bell-query.ts'
import { Link, useLocation } from '../../../lib/navigation/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import './requests-waiting.css'

/** As the bell knows it; nothing at 0. */
export function RequestsCount() {
  const t = useTranslations('requests.toDecide')
  const count = useWaiting()
  if (count === 0) return null
  return (
    <>
      <Count of={count} />
      <span className="hidden-text">{t('title', { count })}</span>
    </>
  )
}

export function RequestsEntry({ onChoose }: { readonly onChoose?: (() => void) | undefined }) {
  const t = useTranslations('requests')
  const isInside = useLocation().pathname.startsWith(paths.requests)
  if (useWaiting() === 0) return null
  return (
    <div className="entry">
      <Link to="/requests" aria-current={isInside ? 'page' : undefined} onClick={onChoose}>
        <Icon name="check" />
        {t('name')}
        <RequestsCount />
      </Link>
    </div>
  )
}

const useWaiting = (): number => useQuery(bellQuery(useLanguage().language)).data?.requestsToDecide ?? 0
