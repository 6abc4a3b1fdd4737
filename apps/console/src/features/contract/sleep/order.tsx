import type { OwnSeason, SleepQuote } from '@touchline/contract/plans/sleep'
import { startOfDay } from '@touchline/domain/calendar'
import { lastDayOf } from '@touchline/domain/last-days'
import type { SleepDays } from '@touchline/domain/plans'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { OnHoldNote, useIsOnHold } from '../../../forms/on-hold-note.tsx'
import { SleepDaysFields } from '../../../forms/sleep/sleep-days-fields.tsx'
import type { OverviewAccount } from '../account/overview-account.ts'
import { useSleepText } from './sleep-text.ts'
import { usePlanSleep } from './use-plan-sleep.ts'

interface OrderCardProps {
  readonly account: OverviewAccount
  readonly starts: OwnSeason['sleep']['starts']
  readonly days: SleepDays
  readonly quote: SleepQuote | undefined
  readonly onDays: (days: SleepDays) => void
}

export function OrderCard({ account, starts, days, quote, onDays }: OrderCardProps) {
  const t = useTranslations('sleep')
  const text = useSleepText(account)
  const { zone } = account.contract
  const [isEveryYear, setIsEveryYear] = useState(true)
  return (
    <Card className="sleep-order">
      <SleepDaysFields starts={starts} days={days} onDays={onDays} />
      <label className="sleep-yearly">
        <input type="checkbox" checked={isEveryYear} onChange={({ target }) => setIsEveryYear(target.checked)} />
        <span>{t('everyYear')}</span>
      </label>
      <Allowed to="buy">
        <Order account={account} days={days} isEveryYear={isEveryYear} quote={quote} />
        <WayBack icon="undo">
          {t.rich('back', {
            date: text.day(lastDayOf('sleep', startOfDay(days.from, zone), zone)),
            b: (said: ReactNode) => <b>{said}</b>,
          })}
        </WayBack>
      </Allowed>
    </Card>
  )
}

interface OrderProps extends Pick<OrderCardProps, 'account' | 'days' | 'quote'> {
  readonly isEveryYear: boolean
}

function Order({ account, days, quote, isEveryYear }: OrderProps) {
  const t = useTranslations('sleep')
  const isOnHold = useIsOnHold()
  const planning = usePlanSleep(account)
  const refused = planning.said('button')
  return (
    <>
      <OnHoldNote isRefused={refused === ''} />
      {refused !== null && refused !== '' && (
        <p role="alert" className="error">
          {refused}
        </p>
      )}
      <Button
        busy={planning.isBusy}
        disabled={quote === undefined || isOnHold}
        onClick={() => {
          if (quote !== undefined) planning.send({ days, isEveryYear, quotedTotal: quote.after })
        }}
      >
        {t('plan')}
      </Button>
    </>
  )
}
