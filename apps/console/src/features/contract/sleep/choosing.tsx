import { useQuery } from '@tanstack/react-query'
import type { OwnSeason } from '@touchline/contract/plans/sleep'
import type { LocalDate } from '@touchline/domain/calendar'
import type { SleepDays } from '@touchline/domain/plans'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { possibleDays } from '../../../forms/sleep/possible-days.ts'
import { type Search, useLocation } from '../../../lib/navigation/index.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { Costs } from './costs.tsx'
import { MonthsCard } from './months.tsx'
import { OrderCard } from './order.tsx'
import { sleepQuoteQuery } from './queries.ts'
import { SleepField } from './sleep-field.tsx'
import { useSleepText } from './sleep-text.ts'

interface ChoosingProps {
  readonly account: OverviewAccount
  readonly season: OwnSeason
}

const isDate = (text: string | undefined): text is LocalDate => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)

function daysOfAddress({ from, until }: Search): SleepDays | null {
  return isDate(from) && isDate(until) ? { from, until } : null
}

/** From the address, else the proposed rest. */
function useDays({ sleep: { starts, proposed } }: OwnSeason) {
  const address = useLocation().search
  const [own, setOwn] = useState<SleepDays | null>(() => daysOfAddress(address))
  const asked = own ?? proposed
  return [asked === null ? null : possibleDays(asked, starts), setOwn] as const
}

interface DaysProps {
  readonly account: OverviewAccount
  readonly days: SleepDays
}

function useQuote({ account, days }: DaysProps) {
  const { data, error, isPlaceholderData } = useQuery(sleepQuoteQuery(account.contract.id, days))
  return { shown: error === null ? data : undefined, error, isOld: isPlaceholderData }
}

export function Choosing({ account, season }: ChoosingProps) {
  const t = useTranslations('sleep')
  const shell = useTranslations('shell')
  const [days, setDays] = useDays(season)
  return (
    <>
      <div className="head">
        {days === null ? (
          <div>
            <Heading>{shell('ourSeason')}</Heading>
            <p className="soft">{t('pressFirst')}</p>
          </div>
        ) : (
          <Answer account={account} days={days} />
        )}
      </div>
      <div className="our-season">
        <MonthsCard account={account} season={season} onPress={() => setDays(null)} />
        {days !== null && <Proposed account={account} season={season} days={days} onDays={setDays} />}
      </div>
    </>
  )
}

function Answer({ account, days }: DaysProps) {
  const t = useTranslations('sleep')
  const name = useTranslations('shell')('ourSeason')
  const text = useSleepText(account)
  const { shown } = useQuote({ account, days })
  const saving = shown === undefined ? 0 : shown.before - shown.after
  return (
    <div>
      <Heading name={name}>{saving > 0 && shown !== undefined ? text.title(shown, saving) : name}</Heading>
      <p className="soft">
        {t('lead', { first: text.dayYear(days.from), plan: text.plan, date: text.day(days.until) })}
      </p>
    </div>
  )
}

interface ProposedProps extends ChoosingProps, DaysProps {
  readonly onDays: (days: SleepDays) => void
}

function Proposed({ account, season, days, onDays }: ProposedProps) {
  const t = useTranslations('sleep')
  const { shown, error, isOld } = useQuote({ account, days })
  return (
    <>
      <SleepField account={account} days={days} />
      <div className="sleep-parts" aria-busy={isOld}>
        <Card title={t('costs.title')} className="sleep-costs">
          <Costs account={account} quote={shown} error={error} />
        </Card>
        <OrderCard
          account={account}
          starts={season.sleep.starts}
          days={days}
          quote={isOld ? undefined : shown}
          onDays={onDays}
        />
      </div>
    </>
  )
}
