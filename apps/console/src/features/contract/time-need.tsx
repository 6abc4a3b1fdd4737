import { dateOf } from '@touchline/domain/calendar'
import { alertOf } from '@touchline/domain/usage'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { paceNow } from '../../forms/pace/pace-now.ts'
import type { PaceSubject } from '../../forms/pace/pace-subject.ts'
import { usePaceText } from '../../forms/pace/pace-text.ts'
import { laterPart } from '../../forms/part.tsx'
import { UploadAlert } from '../../forms/usage/upload-alert.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Link } from '../../lib/navigation/index.ts'
import { shownTimes, type TimeKind } from '../../lib/usage-units.ts'
import type { OverviewAccount } from './account/overview-account.ts'
import { type HoursOffer, offerFor } from './used/offer.ts'

const ExportNeed = laterPart(async () => (await import('./export-need.tsx')).ExportNeed)

interface TimeNeedProps {
  readonly account: OverviewAccount
  readonly time: Readonly<Record<TimeKind, PaceSubject>>
  readonly otherwise: ReactNode
}

export function TimeNeed({ account, time, otherwise }: TimeNeedProps) {
  const { upload, export: exporting } = time
  if (alertOf(upload.time, paceNow(upload)) !== 'none') return <UploadNeed account={account} subject={upload} />
  if (exporting.isUnlimited) return otherwise
  return <ExportNeed account={account} subject={exporting} otherwise={otherwise} />
}

interface UploadNeedProps {
  readonly account: Account
  readonly subject: PaceSubject
}

function UploadNeed({ account, subject }: UploadNeedProps) {
  const t = useTranslations()
  const { figure, weekday, dated } = usePaceText(subject)
  const { time, period, zone } = subject
  const pace = paceNow(subject)
  const { runsOutOn, outlook } = pace
  const alert = alertOf(time, pace)
  if (alert === 'none' || alert === 'past') return <UploadAlert subject={subject} pace={pace} />
  const date = dated(dateOf(period.end - 1, zone))
  const text =
    outlook === null
      ? t('usage.upload.alertText', shownTimes(time, 'upload'))
      : t('overview.usedBy', {
          used: figure(time.used),
          limit: figure(time.limit.hard),
          total: figure(outlook.expected),
          date,
        })
  return (
    <Banner
      tone={alert === 'hard' ? 'error' : 'wait'}
      title={
        runsOutOn === null ? t(`usage.upload.${alert}`, { date }) : t('overview.runsOut', { date: weekday(runsOutOn) })
      }
      action={<Buy account={account} subject={subject} />}
    >
      {text}
    </Banner>
  )
}

function Buy({ account, subject }: UploadNeedProps) {
  const t = useTranslations()
  const { locale } = usePaceText(subject)
  const offer = offerFor(account, subject)
  if (account.document.payment.method !== 'CREDIT_CARD') return null
  const priced = ({ hours, price: { minor, currency } }: HoursOffer) =>
    t('overview.addHours', { hours, amount: moneyText({ minor: Number(minor), currency, locale }) })
  return (
    <Allowed to="buy">
      <Link className="btn" to="/usage" search={{ tab: 'upload', add: 1 }}>
        {offer === null ? t('usage.addOn.add.upload') : priced(offer)}
      </Link>
    </Allowed>
  )
}
