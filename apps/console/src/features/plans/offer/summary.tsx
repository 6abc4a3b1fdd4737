import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { orders } from '../../../forms/asking/orders.ts'
import { useApproval } from '../../../forms/asking/purchase-limit.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { isPurchase, saysPurchase } from '../plan-choice.ts'
import type { YearWith } from '../years.ts'
import { AskPlan } from './ask-plan.tsx'
import { BeforeBar } from './before-bar.tsx'
import { Figure } from './figure.tsx'
import { GoingBack } from './going-back.tsx'
import { costOf, isMonthUnchanged, type Offered, type PlanOffer, startsOf } from './offer.ts'
import { useChangeText, usePaidLabel } from './offer-label.ts'
import { StartSwitch } from './start-choice.tsx'
import './summary.css'

interface SummaryProps {
  readonly account: Account
  readonly offer: Offered
  readonly year: YearWith | null
  readonly isQuoting: boolean
  readonly onStart: (startsNextMonth: boolean) => void
  readonly onBuy: () => void
  readonly onAsked: () => void
}

export function Summary({ account, offer, onStart, ...rest }: SummaryProps) {
  const t = useTranslations('plans')
  if (offer.kind === 'refused') {
    return (
      <div className="summary">
        <p role="status">{t(`blocked.${offer.reason}`)}</p>
      </div>
    )
  }
  return (
    <>
      <BeforeBar account={account} offer={offer} />
      <Bar account={account} offer={offer} onStart={onStart} {...rest} />
    </>
  )
}

interface BarProps extends Omit<SummaryProps, 'offer'> {
  readonly offer: PlanOffer
}

function Bar({ account, offer, year, isQuoting, onStart, onBuy, onAsked }: BarProps) {
  const t = useTranslations('plans')
  const common = useTranslations('common')
  const approval = useApproval(costOf(offer))
  const what = useChangeText(account)(offer)
  const starts = startsOf(account, offer)
  return (
    <section className={starts === null ? 'summary' : 'summary starts'} aria-label={t('summary')} aria-busy={isQuoting}>
      <div className="what">
        <p>
          <b>{what}</b>
        </p>
        <GoingBack account={account} offer={offer} />
      </div>
      {starts !== null && <StartSwitch account={account} offer={offer} starts={starts} onStart={onStart} />}
      <First account={account} offer={offer} hasStarts={starts !== null} />
      {year !== null && (
        <div className="figure of-year">
          <p className="small soft">{year.when}</p>
          <p>
            <b className="num">{year.amount}</b>
          </p>
        </div>
      )}
      <Allowed to={orders()}>
        {approval.isNeeded ? (
          <AskButton account={account} offer={offer} isDisabled={isQuoting} onDone={onAsked} />
        ) : (
          <Button disabled={isQuoting} onClick={onBuy}>
            {saysPurchase(account) ? common('purchase') : t('change')}
          </Button>
        )}
      </Allowed>
    </section>
  )
}

interface FirstProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly hasStarts: boolean
}

function First({ account, offer, hasStarts }: FirstProps) {
  const t = useTranslations('plans')
  const { locale } = useLanguage()
  const label = usePaidLabel(account)(offer)
  if (offer.kind === 'yearly')
    return <Figure label={label} before={null} invoice={offer.quoted} names={account} name="year" />
  const { before, thisMonth, afterwards } = offer
  if (isMonthUnchanged(offer, account) && !hasStarts)
    return <Figure label={label} before={null} invoice={afterwards} names={account} name="full-month" />
  const { zone } = account.contract
  const firstDay = dateText(dateOf(startOfNextMonth(account.now, zone), zone), locale, 'day')
  const isFirst = isPurchase(account)
  const isSame = before.total.minor === thisMonth.total.minor
  return (
    <>
      <Figure
        label={firstDay}
        before={isFirst || isSame ? null : before}
        invoice={thisMonth}
        names={account}
        name="this-month"
      />
      {(isFirst || hasStarts) && (
        <Figure
          label={isMonthUnchanged(offer, account) ? label : t('thenMonthly')}
          before={null}
          invoice={afterwards}
          names={account}
          name="full-month"
        />
      )}
    </>
  )
}

interface AskButtonProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly isDisabled: boolean
  readonly onDone: () => void
}

function AskButton({ account, offer, isDisabled, onDone }: AskButtonProps) {
  const t = useTranslations('requests')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setIsOpen(true)}>
        {t('ask')}
      </Button>
      {isOpen && <AskPlan account={account} offer={offer} onClose={() => setIsOpen(false)} onOver={onDone} />}
    </>
  )
}
