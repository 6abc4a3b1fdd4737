import { useQuery } from '@tanstack/react-query'
import type { Recipient, Thresholds } from '@touchline/contract/recipients'
import { useTranslations } from 'use-intl'
import { WaitingScreen } from '../../forms/waiting-screen.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { both, loadable } from '../../lib/request/loadable.ts'
import { contractQuery } from '../../lib/request/queries.ts'
import { Heading } from '../../ui/heading.tsx'
import { CalendarCard } from './calendar/calendar-card.tsx'
import { RecipientsCard } from './card/recipients-card.tsx'
import { Matrix } from './matrix/matrix.tsx'
import { recipientsQuery, thresholdsQuery } from './queries.ts'
import { SampleButton } from './sample.tsx'
import './notices.css'

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
