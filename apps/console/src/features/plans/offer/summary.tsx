import type { Invoice } from '@touchline/domain/billing'
import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { PlannedPlan } from '@touchline/domain/projection'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApproval } from '../../../forms/asking/purchase-limit.ts'
import type { Account } from '../../../lib/account/account.ts'
import { useNextYear } from '../../../lib/account/planner-account.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Button } from '../../../ui/input/button.tsx'
import type { OwnPast } from '../past/own-past.ts'
import { isPurchase, saysPurchase } from '../plan-choice.ts'
import { AskPlan } from './ask-plan.tsx'
import { Figure, useTotalText } from './figure.tsx'
import { FromTo } from './from-to.tsx'
import {
  costOf,
  isMonthUnchanged,
  isStorageOpen,
  type MonthlyOffer,
  type Offered,
  type PlanOffer,
  type YearlyOffer,
} from './offer.ts'
import { useMonthLabel, useQuotedLabel } from './offer-label.ts'
import { useYearAheadText } from './offer-text.ts'
import './summary.css'

interface YearAheadProps {
  readonly account: Account
  readonly offer: PlanOffer
}

/** By how much the choice makes the next twelve months cost more or less; nothing until that can be computed. */
function YearAhead({ account, offer }: YearAheadProps) {
  const compared = useNextYear()
  const text = useYearAheadText(account)
  return compared !== null && <span className="small soft">{text(compared(plannedOf(offer.choice, account)))}</span>
}

const plannedOf = ({ cycle, groupId, seats, startsNextMonth }: PlanOffer['choice'], account: Account): PlannedPlan => {
  const { zone } = account.contract
  const start = startsNextMonth ? dateOf(startOfNextMonth(account.now, zone), zone) : null
  return { groupId, seats: cycle === 'year' ? seats : null, start, coupon: null }
}

interface SummaryProps {
  readonly account: Account
  readonly offer: Offered
  readonly past: OwnPast
  /** While the server's own quote is being asked. */
  readonly isQuoting: boolean
  readonly onStart: (startsNextMonth: boolean) => void
  readonly onBuy: () => void
  readonly onAsked: () => void
}

/**
 * Pinned under the cards: from what to what, from when, for how much. A phone shows what is to be paid and when in two
 * lines, the way to it on demand.
 */
export function Summary({ account, offer, past, isQuoting, onStart, onBuy, onAsked }: SummaryProps) {
  const t = useTranslations('plans')
  const common = useTranslations('common')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const approval = useApproval(offer.kind === 'refused' ? null : costOf(offer))
  if (offer.kind === 'refused') {
    return (
      <div className="summary">
        <p role="status">{t(`blocked.${offer.reason}`)}</p>
      </div>
    )
  }
  return (
    <section className={isOpen ? 'summary open' : 'summary'} id={id} aria-label={t('summary')} aria-busy={isQuoting}>
      <FromTo account={account} offer={offer} past={past} onStart={onStart} />
      <Button
        look="quiet"
        className="unfold"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('details')}
        <Icon name="down" />
      </Button>
      {offer.kind === 'monthly' ? (
        <Monthly account={account} offer={offer} />
      ) : (
        <Yearly account={account} offer={offer} />
      )}
      {approval.isNeeded ? (
        <div className="ask">
          {approval.why !== null && <p className="small soft">{approval.why}</p>}
          <AskButton account={account} offer={offer} isDisabled={isQuoting} onDone={onAsked} />
        </div>
      ) : (
        <Button disabled={isQuoting} onClick={onBuy}>
          {saysPurchase(account) ? common('purchase') : t('change')}
        </Button>
      )}
    </section>
  )
}

interface MonthlyProps {
  readonly account: Account
  readonly offer: MonthlyOffer
}

function Monthly({ account, offer }: MonthlyProps) {
  const t = useTranslations('plans')
  const label = useMonthLabel(account)
  const isSame = offer.before.total.minor === offer.thisMonth.total.minor
  const note = isPurchase(account) || isSame ? null : <Instead invoice={offer.before} />
  const isFree = isSame && offer.thisMonth.total.minor === 0n
  const isLater = isMonthUnchanged(offer, account)
  return (
    <>
      {!isFree && (
        <Figure
          label={label}
          note={note}
          invoice={offer.thisMonth}
          names={account}
          name="this-month"
          isFolded={isLater}
        />
      )}
      <Figure
        label={t('fullMonth')}
        note={isPurchase(account) ? null : <YearAhead account={account} offer={offer} />}
        invoice={offer.afterwards}
        names={account}
        name="full-month"
        isFolded={!isFree && !isLater}
      />
    </>
  )
}

interface YearlyProps {
  readonly account: Account
  readonly offer: YearlyOffer
}

/** The year, and what the month still costs where it changes. */
function Yearly({ account, offer }: YearlyProps) {
  const t = useTranslations('plans')
  const label = useQuotedLabel(account)
  const month = useMonthLabel(account)
  const notes = (
    <>
      {isStorageOpen(offer, account) && <span className="small soft">{t('storageNote')}</span>}
      {!isPurchase(account) && <YearAhead account={account} offer={offer} />}
    </>
  )
  return (
    <>
      <Figure label={label(offer)} note={notes} invoice={offer.quoted} names={account} name="year" />
      {offer.before.total.minor !== offer.thisMonth.total.minor && (
        <Figure
          label={month}
          note={<Instead invoice={offer.before} />}
          invoice={offer.thisMonth}
          names={account}
          name="this-month"
          isFolded
        />
      )}
    </>
  )
}

function Instead({ invoice }: { readonly invoice: Invoice }) {
  const terms = useTranslations('terms')
  return <span className="small soft">{terms('insteadOf', { amount: useTotalText()(invoice) })}</span>
}

interface AskButtonProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly isDisabled: boolean
  /** The plan is not chosen any more. */
  readonly onDone: () => void
}

/** In the place of the purchase, for those who may not buy: an administrator decides on what is on the screen. */
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
