import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { paths } from '../paths.ts'

/** An address that leads nowhere: mistyped, or of a screen that no longer exists. */
export function NotFound() {
  const t = useTranslations()
  const back = (
    <Link className="btn" to={paths['contract-info']}>
      {t('errors.toStart')}
    </Link>
  )
  return (
    <>
      <Heading>{t('errors.noPageTitle')}</Heading>
      <Card>
        <EmptyState action={back}>{t('errors.noPage')}</EmptyState>
      </Card>
    </>
  )
}
