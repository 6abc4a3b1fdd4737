import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { OwnSeason } from '@touchline/contract/plans/sleep'
import { addDays } from '@touchline/domain/calendar'
import type { SleepDays } from '@touchline/domain/plans'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { possibleDays } from '../../../forms/sleep/possible-days.ts'
import { Card } from '../../../ui/card.tsx'
import { Heading } from '../../../ui/heading.tsx'
import type { OverviewAccount } from '../overview-account.ts'
import { Costs } from './costs.tsx'
import { daysOfAddress } from './days.ts'
import { MonthsCard } from './months.tsx'
import { OrderCard } from './order.tsx'
import { sleepQuoteQuery } from './queries.ts'
import { SleepField } from './sleep-field.tsx'
import { useSleepText } from './sleep-text.ts'

interface ChoosingProps {
  readonly account: OverviewAccount
  readonly season: OwnSeason
}

/** What was chosen, of the address at first; else the rest that the months of play leave. */
function useDays({ sleep: { starts, proposed } }: OwnSeason) {
  const address = useRouterState({ select: ({ location }) => location.search })
  const [own, setOwn] = useState<SleepDays | null>(() => daysOfAddress(address))
  const asked = own ?? proposed
  return [asked === null ? null : possibleDays(asked, starts), setOwn] as const
}

/** Months of play, and with them the days on which the plan could sleep; the answer stands first. */
export function Choosing({ account, season }: ChoosingProps) {
  const t = useTranslations('sleep')
  const shell = useTranslations('shell')
  const [days, setDays] = useDays(season)
  const months = <MonthsCard account={account} season={season} onPress={() => setDays(null)} />
  if (days !== null) return <Proposed account={account} season={season} days={days} months={months} onDays={setDays} />
  return (
    <>
      <div className="head">
        <div>
          <Heading>{shell('ourSeason')}</Heading>
          <p className="soft">{t('pressFirst')}</p>
        </div>
      </div>
      {months}
    </>
  )
}

interface ProposedProps extends ChoosingProps {
  readonly days: SleepDays
  readonly months: ReactNode
  readonly onDays: (days: SleepDays) => void
}

function Proposed({ account, season, days, months, onDays }: ProposedProps) {
  const t = useTranslations('sleep')
  const name = useTranslations('shell')('ourSeason')
  const text = useSleepText(account)
  const { data: quote, error, isPlaceholderData } = useQuery(sleepQuoteQuery(account.contract.id, days))
  const saving = quote === undefined || error !== null ? 0 : quote.before - quote.after
  return (
    <>
      <div className="head">
        <div>
          <Heading name={name}>{saving > 0 && quote !== undefined ? text.title(quote, saving) : name}</Heading>
          <p className="soft">
            {t('lead', {
              last: text.dayYear(addDays(days.from, -1)),
              plan: text.plan,
              date: text.day(days.until),
            })}
          </p>
        </div>
      </div>
      <div className="our-season" aria-busy={isPlaceholderData}>
        {months}
        <SleepField account={account} days={days} />
        <div className="sleep-parts">
          <Card title={t('costs.title')} className="sleep-costs">
            <Costs account={account} quote={quote} error={error} />
          </Card>
          <OrderCard
            account={account}
            starts={season.sleep.starts}
            days={days}
            quote={isPlaceholderData || error !== null ? undefined : quote}
            onDays={onDays}
          />
        </div>
      </div>
    </>
  )
}
