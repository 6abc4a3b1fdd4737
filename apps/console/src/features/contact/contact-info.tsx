import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MailDialog } from '../../forms/mail-dialog.tsx'
import { contractQuery } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

/** Who pays and how to reach them. */
export function ContactInfo() {
  const t = useTranslations()
  const query = useQuery(contractQuery())
  const [isOpen, setIsOpen] = useState(false)
  if (query.isError && query.data === undefined) {
    return <ErrorState text={t('errors.load')} retry={t('errors.retry')} onRetry={() => void query.refetch()} />
  }
  if (query.data === undefined) return <Skeleton label={t('shell.loading')} shape="screen" />
  const { customerInfo, contractInfoId } = query.data.document
  const edit = (
    <Link className="btn quiet" to="/contact-info-set">
      {t('contact.edit')}
    </Link>
  )
  return (
    <>
      <Heading>{t('shell.contactInfo')}</Heading>
      <Card title={t('contact.payer')} action={edit}>
        <Facts
          rows={[
            [t('contact.name'), customerInfo.name ?? '–'],
            [t('contact.telephone'), customerInfo.tel ?? '–'],
          ]}
        />
      </Card>
      <Card
        title={t('contact.mail')}
        action={
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            {customerInfo.mail === null ? t('contact.register') : t('contact.edit')}
          </Button>
        }
      >
        <p>{customerInfo.mail ?? t('contact.noMail')}</p>
      </Card>
      {isOpen && (
        <MailDialog
          contractId={contractInfoId}
          purpose={customerInfo.mail === null ? 'register' : 'change'}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
