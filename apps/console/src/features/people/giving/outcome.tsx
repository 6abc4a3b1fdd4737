import { dateOf, startOfDay } from '@touchline/domain/calendar'
import type { SeatCounts } from '@touchline/domain/contract'
import { lastDayOf } from '@touchline/domain/last-days'
import type { GivingUpPreview } from '@touchline/domain/plans'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { WayBack } from '@touchline/ui/way-back.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Why } from '../../../forms/breakdown/why.tsx'
import { SeatPart } from '../../../forms/seat-part/seat-part.tsx'
import type { SeatsInUse } from '../../../forms/seat-part/seats-in-use.ts'
import { useDay } from '../../../forms/use-day.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import type { YearWithout } from './outlook.ts'

interface OutcomeProps {
  readonly account: Account
  readonly seats: SeatsInUse
  readonly given: SeatCounts
  readonly preview: GivingUpPreview
  readonly year: YearWithout
  readonly children: ReactNode
}

export function Outcome({ account, seats, given, preview, year, children }: OutcomeProps) {
  const t = useTranslations('giveSeats')
  const plans = useTranslations('plans.yearAhead')
  const { locale } = useLanguage()
  const day = useDay(account.contract.zone, account.now)
  const { zone, currency } = account.contract
  const money = (minor: bigint) => moneyText({ minor: Number(minor), currency, locale })
  const { before, after } = preview
  return (
    <Card title={t('from', { date: day(preview.at) })} className="giving-outcome">
      <SeatPart seats={{ ...seats, loss: { lost: given, left: preview.left, on: dateOf(preview.at, zone) } }} />
      <dl className="num">
        {year.firstPaidOn !== null && (
          <div>
            <dt>
              {t('insteadOf', { date: day(startOfDay(year.firstPaidOn, zone)), amount: money(before.total.minor) })}
            </dt>
            <dd>
              <b data-testid="first-bill">{money(after.total.minor)}</b> <Why invoice={after} names={account} />
            </dd>
          </div>
        )}
        <div>
          <dt>{plans('short')}</dt>
          <dd>
            <b>{year.saving > 0n ? plans('less', { amount: money(year.saving) }) : plans('same')}</b>
          </dd>
        </div>
      </dl>
      {children}
      <WayBack icon="undo">
        {t.rich('back', { date: day(lastDayOf('seats', preview.at, zone)), b: (text: ReactNode) => <b>{text}</b> })}
      </WayBack>
    </Card>
  )
}
