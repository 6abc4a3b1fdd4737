import type { OwnSeason } from '@touchline/contract/plans/sleep'
import { dateOf } from '@touchline/domain/calendar'
import { pendingSleep, type Sleep } from '@touchline/domain/contract'
import { lastDayOf } from '@touchline/domain/last-days'
import { comingSleep } from '@touchline/domain/plans'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { WayBack } from '@touchline/ui/way-back.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { WithdrawSleep } from '../../../forms/scheduled/withdraw-sleep.tsx'
import { Link } from '../../../lib/navigation/index.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { MonthsCard } from './months.tsx'
import { SleepField } from './sleep-field.tsx'
import { useSleepText } from './sleep-text.ts'

interface PlannedProps {
  readonly account: OverviewAccount
  readonly season: OwnSeason
}

export function Planned({ account, season }: PlannedProps) {
  const t = useTranslations('sleep')
  const shell = useTranslations('shell')
  const text = useSleepText(account)
  const { contract, now } = account
  const pending = pendingSleep(contract, now)
  if (pending === null) return null
  if (comingSleep(contract, account.catalogue, now) === null)
    return <Replaced account={account} season={season} pending={pending} />
  const last = text.dayYear(dateOf(pending.until - 1, contract.zone))
  const from = text.dayYear(dateOf(pending.from, contract.zone))
  const hasBegun = pending.from <= now
  return (
    <>
      <div className="head">
        <div>
          <Heading name={shell('ourSeason')}>
            {hasBegun ? t('hero.title', { date: last }) : t('planned', { from, last })}
          </Heading>
          {pending.everyYear && <p className="soft">{t('everyYear')}</p>}
        </div>
        {hasBegun ? (
          <Link className="btn ghost" to="/contract-info">
            {t('hero.wake')}
          </Link>
        ) : null}
      </div>
      <div className="our-season">
        <MonthsCard account={account} season={season} />
        <SleepField account={account} days={null} />
        {!hasBegun && (
          <Allowed to="buy">
            <Card className="sleep-waits">
              <WithdrawSleep contractId={contract.id} />
              <WayBack icon="undo">
                {t.rich('back', {
                  date: text.dayYear(lastDayOf('sleep', pending.from, contract.zone)),
                  b: (said: ReactNode) => <b>{said}</b>,
                })}
              </WayBack>
            </Card>
          </Allowed>
        )}
        {pending.everyYear && (
          <Allowed to="buy">
            <Card className="sleep-waits">
              <WithdrawSleep contractId={contract.id} part="repetition" />
              <WayBack icon="clock">{t(hasBegun ? 'withdraw.onceText' : 'withdraw.onceAhead', { last })}</WayBack>
            </Card>
          </Allowed>
        )}
      </div>
    </>
  )
}

/** The sleep stays planned, because that plan may be withdrawn. */
function Replaced({ account, season, pending }: PlannedProps & { readonly pending: Sleep }) {
  const t = useTranslations('sleep')
  const shell = useTranslations('shell')
  const text = useSleepText(account)
  const { id, zone } = account.contract
  const from = text.dayYear(dateOf(pending.from, zone))
  const last = text.dayYear(dateOf(pending.until - 1, zone))
  return (
    <>
      <div className="head">
        <div>
          <Heading>{shell('ourSeason')}</Heading>
          <p className="soft">{t('replaced', { from, last })}</p>
        </div>
        <Allowed to="buy">
          <WithdrawSleep contractId={id} />
        </Allowed>
      </div>
      <MonthsCard account={account} season={season} />
    </>
  )
}
