import type { OwnSeason, SleepQuote } from '@touchline/contract/plans/sleep'
import { addDays } from '@touchline/domain/calendar'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { HeldHere, useIsOnHold } from '../../../forms/held-here.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { SelectField, TextField } from '../../../ui/input/field.tsx'
import { WayBack } from '../../../ui/way-back.tsx'
import type { OverviewAccount } from '../overview-account.ts'
import { possibleDays } from './days.ts'
import type { SleepDays } from './queries.ts'
import { useSleepText } from './sleep-text.ts'
import { usePlanSleep } from './use-plan-sleep.ts'

interface OrderCardProps {
  readonly account: OverviewAccount
  readonly starts: OwnSeason['sleep']['starts']
  readonly days: SleepDays
  /** Undefined while these days are being computed, and where they are refused. */
  readonly quote: SleepQuote | undefined
  readonly onDays: (days: SleepDays) => void
}

/** From when until when, whether every year, the button, and until when it can be taken back. */
export function OrderCard({ account, starts, days, quote, onDays }: OrderCardProps) {
  const t = useTranslations('sleep')
  const text = useSleepText(account)
  const [isEveryYear, setIsEveryYear] = useState(true)
  const start = starts.find(({ from }) => from === days.from)
  const choose = (chosen: SleepDays) => {
    const possible = possibleDays(chosen, starts)
    if (possible !== null) onDays(possible)
  }
  return (
    <Card className="sleep-order">
      <div className="sleep-days">
        <SelectField
          label={t('from')}
          value={days.from}
          onChange={({ target }) => choose({ ...days, from: target.value })}
        >
          {starts.map(({ from }) => (
            <option key={from} value={from}>
              {text.day(addDays(from, -1))}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('until')}
          type="date"
          min={start?.earliestUntil}
          max={start?.latestUntil}
          value={days.until}
          onChange={({ target }) => {
            if (target.value !== '') choose({ ...days, until: target.value })
          }}
        />
      </div>
      <label className="sleep-yearly">
        <input type="checkbox" checked={isEveryYear} onChange={({ target }) => setIsEveryYear(target.checked)} />
        <span>{t('everyYear')}</span>
      </label>
      <Allowed to="buy">
        <Order account={account} days={days} isEveryYear={isEveryYear} quote={quote} />
        <WayBack icon="undo">
          {t.rich('back', { date: text.day(addDays(days.from, -1)), b: (said: ReactNode) => <b>{said}</b> })}
        </WayBack>
      </Allowed>
    </Card>
  )
}

interface OrderProps extends Pick<OrderCardProps, 'account' | 'days' | 'quote'> {
  readonly isEveryYear: boolean
}

/** The button; what was refused is said above it. */
function Order({ account, days, quote, isEveryYear }: OrderProps) {
  const t = useTranslations('sleep')
  const isOnHold = useIsOnHold()
  const planning = usePlanSleep(account)
  const refused = planning.said('button')
  return (
    <>
      <HeldHere isRefused={refused === ''} />
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
