import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dateText } from '@touchline/words/date-text'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { PacePicture } from '../../../forms/pace/pace-picture.tsx'
import type { PaceSubject } from '../../../forms/pace/pace-subject.ts'
import { Loading } from '../../../forms/when-loaded.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { usageHistoryQuery } from '../../../lib/account/usage-history.ts'
import { shownTimes, type TimeKind, timeText } from '../../../lib/usage-units.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/input/button.tsx'
import type { OverviewAccount } from '../overview-account.ts'
import type { UsageAndLimits } from '../times.ts'
import { paceOfSubject, subjectOf } from './subject.ts'
import { TimeNote } from './time-note.tsx'

interface TimeCardProps {
  readonly account: OverviewAccount
  readonly read: UsageAndLimits
  readonly kind: TimeKind
}

/** When a kind of time runs out, or how much is left, and the picture of its pace. */
export function TimeCard({ account, read, kind }: TimeCardProps) {
  const t = useTranslations()
  const subject = useMemo(() => subjectOf(account, kind, read), [account, kind, read])
  const link = (
    <Link className="btn quiet" to="/usage" search={{ tab: kind }}>
      {t('shell.usage')}
    </Link>
  )
  const isInPlan = subject.isUnlimited || subject.time.limit.hard > 0
  return (
    <Card title={t(`used.${kind}.title`)} className="time-card" action={isInPlan ? link : undefined}>
      {isInPlan ? (
        <>
          <Figure subject={subject} />
          <Picture subject={subject} />
          <TimeNote account={account} subject={subject} />
        </>
      ) : (
        <p className="soft">{t('used.notInPlan')}</p>
      )}
    </Card>
  )
}

/** The day it runs out where that lies in the period, else what is left. */
function Figure({ subject }: { readonly subject: PaceSubject }) {
  const { kind, time, isUnlimited } = subject
  const t = useTranslations('used')
  const { locale } = useLanguage()
  const { used, left, limit } = shownTimes(time, kind)
  const { runsOutOn } = paceOfSubject(subject)
  const figure = isUnlimited ? timeText(used, locale) : timeText(left, locale)
  return (
    <p className="figure num">
      {runsOutOn === null ? figure : dateText(runsOutOn, locale, 'shortWeekday')}{' '}
      <span className="soft">
        {isUnlimited
          ? t(`${kind}.unlimited`, { used })
          : runsOutOn === null
            ? t(`${kind}.left`, { limit })
            : t(`${kind}.runsOut`, { limit })}
      </span>
    </p>
  )
}

/** In a box of fixed height, with the picture or what keeps it away. */
function Picture({ subject }: { readonly subject: PaceSubject }) {
  const t = useTranslations()
  const { data, isPending, refetch } = useQuery(usageHistoryQuery())
  if (data !== undefined) return <PacePicture subject={subject} history={data.history} size="small" />
  return (
    <div className="no-picture">
      {isPending ? (
        <Loading />
      ) : (
        <>
          <p className="small soft">{t('used.noPicture')}</p>
          <Button look="ghost" onClick={() => void refetch()}>
            {t('errors.retry')}
          </Button>
        </>
      )}
    </div>
  )
}
