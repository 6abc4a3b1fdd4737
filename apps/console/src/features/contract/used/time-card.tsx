import { useQuery } from '@tanstack/react-query'
import { dateOf } from '@touchline/domain/calendar'
import { shownTenths } from '@touchline/domain/usage'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { paceNow } from '../../../forms/pace/pace-now.ts'
import { PacePicture } from '../../../forms/pace/pace-picture.tsx'
import type { PaceSubject } from '../../../forms/pace/pace-subject.ts'
import { usePaceText } from '../../../forms/pace/pace-text.ts'
import { Loading } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { usageHistoryQuery } from '../../../lib/account/usage-history.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { isInHours, shownTime, shownTimes, type TimeKind, timeText, unitOf } from '../../../lib/usage-units.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { offerFor } from './offer.ts'

interface TimeCardProps {
  readonly account: OverviewAccount
  readonly subject: PaceSubject
}

const SECONDS_OF_TENTH = { upload: 360, export: 6 } as const

function useVerdict({ account, subject }: TimeCardProps): string {
  const t = useTranslations('used')
  const { figure, dated, locale } = usePaceText(subject)
  const { kind, time, isUnlimited, period, zone } = subject
  const { state, outlook, runsOutOn } = paceNow(subject)
  const offer = offerFor(account, subject)
  const facts = { total: figure(outlook?.expected ?? 0), date: dated(dateOf(period.end - 1, zone)) }
  const over = overShown(outlook?.expected ?? 0, time.limit.hard, kind)
  const sentence = () => {
    if (state === 'unused') return ''
    if (outlook === null) return t(state === 'used-up' ? 'usedUp' : 'early')
    if (over > 0 && !isUnlimited) return t('tooMany', { ...facts, over: figure(over) })
    if (isUnlimited || runsOutOn !== null) return t('atPace', facts)
    return kind === 'upload' ? t('enough', facts) : t('enoughExport')
  }
  const price =
    offer === null
      ? ''
      : t('offer', {
          hours: offer.hours,
          amount: moneyText({ minor: Number(offer.price.minor), currency: offer.price.currency, locale }),
        })
  return sentences([sentence(), price])
}

const overShown = (expected: number, limit: number, kind: TimeKind): number =>
  (shownTenths(expected, unitOf[kind]) - shownTenths(limit, unitOf[kind])) * SECONDS_OF_TENTH[kind]

export function TimeCard({ account, subject }: TimeCardProps) {
  const t = useTranslations()
  const { kind } = subject
  const link = (
    <Link className="btn quiet" to="/usage" search={{ tab: kind }}>
      {t('shell.usage')}
    </Link>
  )
  return (
    <Card title={t(`used.${kind}.title`)} className="time-card" action={kind === 'upload' ? link : undefined}>
      <Figure account={account} subject={subject} />
      <Picture subject={subject} />
    </Card>
  )
}

function Figure({ account, subject }: TimeCardProps) {
  const { kind, time, isUnlimited } = subject
  const t = useTranslations('used')
  const { locale } = useLanguage()
  const verdict = useVerdict({ account, subject })
  const { left, limit } = shownTimes(time, kind)
  const { runsOutOn, outlook } = paceNow(subject)
  const unit = isInHours(kind, Math.max(time.used, outlook?.expected ?? 0), isUnlimited) ? 'upload' : 'export'
  const used = shownTime(time.used, unit)
  const figure = t(`${isUnlimited ? unit : kind}.figure`, { time: timeText(isUnlimited ? used : left, locale) })
  const said = isUnlimited
    ? t(`${unit}.unlimited`, { used })
    : runsOutOn === null
      ? t(`${kind}.left`, { limit })
      : t(`${kind}.runsOut`, { limit })
  return (
    <p className="figure num">
      {runsOutOn === null ? figure : dateText(runsOutOn, locale, 'shortWeekday')}{' '}
      <span className="soft">{sentences([said, verdict])}</span>
    </p>
  )
}

function Picture({ subject }: { readonly subject: PaceSubject }) {
  const t = useTranslations()
  const { data, isError, refetch } = useQuery(usageHistoryQuery())
  const drawn = useDeferredValue(data)
  if (drawn !== undefined) return <PacePicture subject={subject} history={drawn.history} size="small" />
  return (
    <div className="no-picture">
      {isError ? (
        <>
          <p className="small soft">{t('used.noPicture')}</p>
          <Button look="ghost" onClick={() => void refetch()}>
            {t('errors.retry')}
          </Button>
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}
