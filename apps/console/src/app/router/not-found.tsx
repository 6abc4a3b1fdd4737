import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useTranslations } from 'use-intl'
import { Link } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'

export function NotFound() {
  const t = useTranslations('notFound')
  const back = (
    <Link className="btn" to={paths['contract-info']}>
      {t('toStart')}
    </Link>
  )
  return (
    <>
      <Heading>{t('title')}</Heading>
      <Card>
        <EmptyState action={back}>{t('text')}</EmptyState>
      </Card>
    </>
  )
}
