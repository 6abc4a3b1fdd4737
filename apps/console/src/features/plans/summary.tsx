import type { Invoice } from '@touchline/domain/billing'
import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { PlanGroup } from '@touchline/domain/catalogue'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Why } from '../../forms/why.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Button } from '../../ui/button.tsx'
import { Dated } from '../../ui/dated.tsx'
import { Icon } from '../../ui/icon.tsx'
import { moneyText } from '../../ui/money.tsx'
import { Losses } from './losses.tsx'
import { isStorageOpen, type Offer, type Offered, startsNow } from './offer.ts'
import { groupName, isPurchase, saysPurchase } from './plan-choice.ts'

interface SummaryProps {
  readonly account: Account
  readonly offer: Offered
  /** While the server's own quote is being asked. */
  readonly isQuoting: boolean
  readonly onBuy: () => void
}

/**
 * Pinned under the cards: from what to what, from when, for how much. A phone shows what is to be paid and when in two
 * lines, the way to it on demand.
 */
export function Summary({ account, offer, isQuoting, onBuy }: SummaryProps) {
  const t = useTranslations('plans')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (offer.kind === 'refused') {
    return (
      <div className="summary">
        <p role="status">{t(`blocked.${offer.reason}`)}</p>
      </div>
    )
  }
  return (
    <section className={isOpen ? 'summary open' : 'summary'} id={id} aria-label={t('summary')} aria-busy={isQuoting}>
      <FromTo account={account} offer={offer} />
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
      {offer.term === null ? <Monthly account={account} offer={offer} /> : <Yearly account={account} offer={offer} />}
      <Button disabled={isQuoting} onClick={onBuy}>
        {saysPurchase(account) ? t('purchase') : t('change')}
      </Button>
    </section>
  )
}

/** Says aloud what a choice costs, also when its seats change; there before the first choice, so that it is heard. */
export function Announced({ account, offer }: { readonly account: Account; readonly offer: Offered | null }) {
  const t = useTranslations('plans')
  const show = useTotal()
  const label = useLabel(account)
  if (offer === null || offer.kind === 'refused') return <p className="hidden-text" role="status" />
  const said = isForLater(account, offer)
    ? { label: t('fullMonth'), amount: show(offer.afterwards) }
    : { label: label(offer), amount: show(offer.quoted) }
  return (
    <p className="hidden-text" role="status">
      {t('announced', said)}
    </p>
  )
}

interface PartProps {
  readonly account: Account
  readonly offer: Offer
}

function FromTo({ account, offer }: PartProps) {
  const t = useTranslations('plans')
  const { language } = useLanguage()
  const isOtherCycle = offer.from !== null && offer.from.cycle !== offer.to.cycle
  const named = ({ id, cycle }: PlanGroup) => {
    const name = groupName(account, id, language)
    return isOtherCycle ? `${name} (${cycle === 'year' ? t('tabs.yearly') : t('tabs.monthly')})` : name
  }
  const from = offer.from === null ? t('noPlan') : named(offer.from)
  const isNow = startsNow(offer, account)
  return (
    <div>
      <p className="small soft">{offer.from?.id === offer.to.id ? from : t('fromTo', { from, to: named(offer.to) })}</p>
      <p>
        <b>
          <Dated
            text={isNow ? t('startsNow') : t('startsOn', { date: dateOf(offer.boundary, account.contract.zone) })}
          />
        </b>
      </p>
      {offer.term !== null && (
        <p className="small soft folded term">
          <Dated text={t('term', { from: offer.term.firstDay, to: offer.term.lastDay })} />
          <br />
          {t('seats.both', { ...offer.choice.seats })}
        </p>
      )}
      <div className="small soft folded">
        <Losses account={account} offer={offer} />
      </div>
    </div>
  )
}

/** What is to be paid and when: the year with its first day, the month on the 1st of the next one. */
function useLabel({ contract, now }: Account) {
  const t = useTranslations('plans')
  return (offer: Offer): string => {
    const { zone } = contract
    if (offer.term === null) return t('thisMonth', { date: dateOf(startOfNextMonth(now, zone), zone) })
    return offer.boundary <= now ? t('yearNow') : t('yearOn', { date: dateOf(offer.boundary, zone) })
  }
}

/** A month that goes on as it is: what matters is what comes after it. */
const isForLater = (account: Account, offer: Offer): boolean => offer.term === null && !startsNow(offer, account)

function Monthly({ account, offer }: PartProps) {
  const t = useTranslations('plans')
  const label = useLabel(account)
  const isSame = offer.before.total.minor === offer.thisMonth.total.minor
  const note = isPurchase(account) || isSame ? null : <Instead invoice={offer.before} />
  const isFree = isSame && offer.thisMonth.total.minor === 0n
  const isLater = isForLater(account, offer)
  return (
    <>
      {!isFree && (
        <Figure
          label={label(offer)}
          note={note}
          invoice={offer.thisMonth}
          account={account}
          name="this-month"
          isFolded={isLater}
        />
      )}
      <Figure
        label={t('fullMonth')}
        invoice={offer.afterwards}
        account={account}
        name="full-month"
        isFolded={!isFree && !isLater}
      />
    </>
  )
}

/** The year, and what the month still costs where it changes. */
function Yearly({ account, offer }: PartProps) {
  const t = useTranslations('plans')
  const label = useLabel(account)
  const note = isStorageOpen(offer, account) && <span className="small soft">{t('storageNote')}</span>
  return (
    <>
      <Figure label={label(offer)} note={note} invoice={offer.quoted} account={account} name="year" />
      {offer.before.total.minor !== offer.thisMonth.total.minor && (
        <Figure
          label={label({ ...offer, term: null })}
          note={<Instead invoice={offer.before} />}
          invoice={offer.thisMonth}
          account={account}
          name="this-month"
          isFolded
        />
      )}
    </>
  )
}

function Instead({ invoice }: { readonly invoice: Invoice }) {
  const t = useTranslations('plans')
  return <span className="small soft">{t('insteadOf', { amount: useTotal()(invoice) })}</span>
}

function useTotal() {
  const { locale } = useLanguage()
  return ({ total, currency }: Pick<Invoice, 'total' | 'currency'>) =>
    moneyText({ minor: Number(total.minor), currency, locale })
}

interface FigureProps {
  readonly label: string
  readonly note?: ReactNode
  readonly invoice: Invoice
  readonly account: Account
  readonly name: string
  /** Shown on a phone only on demand. */
  readonly isFolded?: boolean
}

/** An amount, its subtotal and tax where there is tax, and the way to it. */
function Figure({ label, note, invoice, account, name, isFolded = false }: FigureProps) {
  const t = useTranslations('plans')
  const show = useTotal()
  const { currency, subtotal, tax, taxRatePercent } = invoice
  return (
    <div className={isFolded ? 'folded' : ''}>
      <p className="small soft">
        <Dated text={label} />
      </p>
      <p>
        <b className="num" data-testid={name}>
          {show(invoice)}
        </b>{' '}
        {note}
      </p>
      <div className="folded">
        {taxRatePercent > 0 && (
          <span className="small soft num">
            {t('withTax', { subtotal: show({ total: subtotal, currency }), tax: show({ total: tax, currency }) })}
          </span>
        )}{' '}
        {invoice.lines.length > 0 && <Why invoice={invoice} names={account} />}
      </div>
    </div>
  )
}
