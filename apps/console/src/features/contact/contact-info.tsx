import { useQuery } from '@tanstack/react-query'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { Telephone } from '../../forms/card/telephone.tsx'
import { MailDialog } from '../../forms/mail/mail-dialog.tsx'
import { WaitingMail } from '../../forms/mail/waiting-mail.tsx'
import { WithSide } from '../../forms/side/with-side.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { waitingMailQuery } from '../../lib/mail-address.ts'
import { Link } from '../../lib/navigation/index.ts'
import { loadable } from '../../lib/request/loadable.ts'
import { contractQuery } from '../../lib/request/queries.ts'
import { recipientsQuery } from '../../lib/request/recipients.ts'
import { InvoiceDetails } from './buyer/invoice-details.tsx'
import './contact.css'

export { ContactInfoSet } from './contact-info-set.tsx'

export function ContactInfo() {
  const t = useTranslations()
  // Links may be opened elsewhere.
  const contract = loadable(useQuery({ ...contractQuery(), refetchOnWindowFocus: 'always' }))
  return (
    <>
      <div className="head">
        <div>
          <Heading>{t('shell.contactInfo')}</Heading>
          <p className="soft">{t('contact.lead')}</p>
        </div>
      </div>
      <WithSide
        changesOf="contact"
        notes={[
          [t('contact.side.changes'), t('contact.side.changesText')],
          [t('contact.side.sent'), t('contact.mailWhy')],
        ]}
      >
        <WhenLoaded content={contract} shape="card">
          {({ document }) => (
            <>
              <Payer document={document} />
              <InvoiceDetails country={document.taxRegion} />
            </>
          )}
        </WhenLoaded>
      </WithSide>
    </>
  )
}

function Payer({ document }: { readonly document: ContractInfo }) {
  const t = useTranslations('contact')
  const common = useTranslations('common')
  const [isOpen, setIsOpen] = useState(false)
  const { name, tel, mail } = document.customerInfo
  const isFirst = mail === null
  const waiting = useQuery({ ...waitingMailQuery(document.contractInfoId), refetchOnWindowFocus: 'always' }).data
  return (
    <Card title={t('payer')}>
      <dl className="contact">
        <Entry term={t('name')} value={name ?? '–'} edit={<EditLink what={t('name')} />} />
        <Entry
          term={t('telephone')}
          value={tel === null ? '–' : <Telephone tel={tel} />}
          edit={<EditLink what={t('telephone')} />}
        />
        <Entry
          term={t('mail')}
          value={mail ?? t('noMail')}
          edit={
            <Button
              look="ghost"
              onClick={() => setIsOpen(true)}
              aria-label={labelOf(isFirst ? t('register') : common('edit'), t('mail'))}
            >
              {isFirst ? t('register') : common('edit')}
            </Button>
          }
        />
      </dl>
      <Receipts />
      {waiting && <WaitingMail contractId={document.contractInfoId} waiting={waiting} zone={document.zone} />}
      {isOpen && (
        <MailDialog
          contractId={document.contractInfoId}
          purpose={isFirst ? 'register' : 'change'}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  )
}

function Receipts() {
  const t = useTranslations('contact')
  const { data } = useQuery({ ...recipientsQuery(), meta: { faults: 'silent' } })
  const count = data?.recipients.filter(({ state, getsReceipts }) => state === 'active' && getsReceipts).length
  if (count === undefined) return null
  return (
    <p className="soft small">{t.rich('receiptsTo', { count, link: (text) => <Link to="/notices">{text}</Link> })}</p>
  )
}

const labelOf = (verb: string, what: string): string => `${verb}: ${what}`

function EditLink({ what }: { readonly what: string }) {
  const common = useTranslations('common')
  return (
    <Link className="btn ghost" to="/contact-info-set" aria-label={labelOf(common('edit'), what)}>
      {common('edit')}
    </Link>
  )
}

interface EntryProps {
  readonly term: string
  readonly value: ReactNode
  readonly edit: ReactNode
}

const Entry = ({ term, value, edit }: EntryProps) => (
  <div>
    <dt>{term}</dt>
    <dd className="num">{value}</dd>
    <Allowed to="edit-account">
      <dd>{edit}</dd>
    </Allowed>
  </div>
)
