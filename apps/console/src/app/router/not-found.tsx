import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { paths } from '../paths.ts'

/** An address that leads nowhere: mistyped, or of a screen that no longer exists. */
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
