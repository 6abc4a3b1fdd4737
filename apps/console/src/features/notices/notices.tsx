import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Recipient, Thresholds } from '@touchline/contract/recipients'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { WaitingScreen } from '../../forms/waiting-screen.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { both, loadable } from '../../lib/request/loadable.ts'
import { contractQuery } from '../../lib/request/queries.ts'
import { recipientsQuery } from '../../lib/request/recipients.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Button } from '../../ui/input/button.tsx'
import { CalendarCard } from './calendar/calendar-card.tsx'
import { RecipientDialog } from './card/recipient-dialog.tsx'
import { RecipientEntry } from './card/recipient-entry.tsx'
import { Matrix } from './matrix/matrix.tsx'
import { thresholdsQuery } from './queries.ts'
import { SampleButton } from './sample.tsx'
import './notices.css'
import './card/recipients-card.css'

/** "Who gets mail from us, and which?" */
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
  const { locale } = useLanguage()
  const count = recipients.filter(({ state }) => state === 'active').length
  return (
    <>
      <div className="head">
        <div>
          <Heading name={shell('notices')}>{t('title', { count })}</Heading>
          <p className="soft">{t('lead', { zone: zoneName(zone, locale) })}</p>
        </div>
        <SampleButton />
      </div>
      <div className="notices">
        <Matrix recipients={recipients} thresholds={thresholds} currency={currency} />
        <div className="notices-side">
          <RecipientsCard recipients={recipients} zone={zone} />
          <CalendarCard />
        </div>
      </div>
    </>
  )
}

/** A zone as a language calls it, e.g. Japan Time. */
const zoneName = (timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

interface RecipientsCardProps {
  readonly recipients: readonly Recipient[]
  readonly zone: string
}

/** Who gets mail: the billing contact and who was added; `?recipient=`: the link was to one of them. */
function RecipientsCard({ recipients, zone }: RecipientsCardProps) {
  const t = useTranslations('notices')
  const common = useTranslations('common')
  const [edited, setEdited] = useState<Recipient | 'new' | null>(null)
  const { recipient: asked }: { readonly recipient?: unknown } = useSearch({ strict: false })
  const action = (
    <Allowed to="edit-account">
      <Button look="ghost" onClick={() => setEdited('new')}>
        {common('add')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <Card title={t('recipients')} action={action} className="recipients">
        <ul>
          {recipients.map((recipient) => (
            <RecipientEntry
              key={recipient._id}
              recipient={recipient}
              zone={zone}
              isAsked={recipient._id === asked}
              onEdit={() => setEdited(recipient)}
            />
          ))}
        </ul>
        {recipients.length === 0 && <p className="soft">{t('nobody')}</p>}
      </Card>
      {edited !== null && (
        <RecipientDialog recipient={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
