import { useQuery } from '@tanstack/react-query'
import type { Recipient, Thresholds } from '@touchline/contract/recipients'
import { impossibleTopics, type MailTopic } from '@touchline/domain/notices'
import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { Fold } from '../../forms/fold.tsx'
import { WaitingScreen } from '../../forms/waiting-screen.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { useContract, useContractState, useNow } from '../../lib/account/use-account.ts'
import { useSearch } from '../../lib/navigation/index.ts'
import { both, loadable } from '../../lib/request/loadable.ts'
import { contractQuery } from '../../lib/request/queries.ts'
import { recipientsQuery } from '../../lib/request/recipients.ts'
import { CalendarCard } from './calendar/calendar-card.tsx'
import { RecipientDialog } from './card/recipient-dialog.tsx'
import { RecipientEntry } from './card/recipient-entry.tsx'
import { useRemoving } from './card/use-saving.ts'
import { stateOf } from './choice.ts'
import { Matrix } from './matrix/matrix.tsx'
import { thresholdsQuery } from './queries.ts'
import { SampleButton } from './sample.tsx'
import './notices.css'
import './card/recipients-card.css'

export function Notices() {
  const shell = useTranslations('shell')
  const contract = loadable(useQuery(contractQuery()))
  const content = both(both(loadable(useQuery(recipientsQuery())), loadable(useQuery(thresholdsQuery()))), contract)
  return (
    <WhenLoaded
      content={content}
      shape="rows"
      frame={(standIn) => <WaitingScreen title={shell('notices')}>{standIn}</WaitingScreen>}
    >
      {({ recipients, thresholds, document }) => (
        <Read recipients={recipients} thresholds={thresholds} zone={document.zone} currency={document.currency} />
      )}
    </WhenLoaded>
  )
}

interface ReadProps {
  readonly recipients: readonly Recipient[]
  readonly thresholds: Thresholds
  readonly zone: string
  readonly currency: string
}

function Read({ recipients, thresholds, zone, currency }: ReadProps) {
  const t = useTranslations('notices')
  const shell = useTranslations('shell')
  const calendar = useTranslations('calendarFeed')
  const { locale } = useLanguage()
  const [edited, setEdited] = useState<Recipient | 'new' | null>(null)
  const removing = useRemoving()
  const impossible = useImpossibleTopics()
  const isPaper = (each: Recipient) => each.state === 'active' && stateOf(each, 'paid') === 'on'
  return (
    <>
      <div className="head">
        <div>
          <Heading name={shell('notices')}>{t('title', { count: recipients.filter(isPaper).length })}</Heading>
          <p className="soft">{t('lead', { zone: zoneName(zone, locale) })}</p>
        </div>
        <Allowed to="edit-account">
          <Button onClick={() => setEdited('new')}>{t('addTitle')}</Button>
        </Allowed>
      </div>
      <RecipientsList recipients={recipients} zone={zone} onEdit={setEdited} />
      <Matrix recipients={recipients} thresholds={thresholds} currency={currency} impossible={impossible}>
        <Fold name="calendar" title={calendar('title')}>
          <CalendarCard />
        </Fold>
        <SampleButton />
      </Matrix>
      {edited !== null && (
        <RecipientDialog
          recipient={edited === 'new' ? null : edited}
          zone={zone}
          onClose={() => setEdited(null)}
          onRemove={(recipient) => {
            setEdited(null)
            void removing(recipient)
          }}
        />
      )}
    </>
  )
}

const zoneName = (timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

interface RecipientsListProps {
  readonly recipients: readonly Recipient[]
  readonly zone: string
  readonly onEdit: (recipient: Recipient) => void
}

function RecipientsList({ recipients, zone, onEdit }: RecipientsListProps) {
  const t = useTranslations('notices')
  const { recipient: asked } = useSearch()
  if (recipients.length === 0) return <p className="soft">{t('nobody')}</p>
  return (
    <ul className="recipients" aria-label={t('recipients')}>
      {recipients.map((recipient) => (
        <RecipientEntry
          key={recipient._id}
          recipient={recipient}
          zone={zone}
          isAsked={recipient._id === asked}
          onEdit={() => onEdit(recipient)}
        />
      ))}
    </ul>
  )
}

function useImpossibleTopics(): readonly MailTopic[] {
  const read = useContract()
  const clock = useNow()
  const state = useContractState()
  if (read.state !== 'ready' || clock.state !== 'ready' || state === undefined) return []
  const { contract, document } = read.value
  const { now } = clock.value
  return impossibleTopics({
    isTrial: state.kind === 'trial' || state.kind === 'trial-readonly',
    isYearly: ('group' in state && state.group.cycle === 'year') || (contract.yearlyAnchor ?? 0) > now,
    hasCoupon: contract.entries.some(({ couponId, end }) => couponId !== null && (end === null || end > now)),
    paysByCard: document.payment.method === 'CREDIT_CARD' || document.payment.yearlyMethod === 'CREDIT_CARD',
    isEnding: contract.cancellation.state !== 'none' || state.kind === 'settlement-readonly',
  })
}
