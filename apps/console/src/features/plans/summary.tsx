import type { Invoice } from '@touchline/domain/billing'
import { dateOf } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import { Why } from '../../forms/why.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { moneyText } from '../../ui/money.tsx'
import { type Offer, type Offered, startsNow } from './offer.ts'
import { groupName, isPurchase, type Shop } from './shop.ts'

interface SummaryProps {
  readonly shop: Shop
  readonly offer: Offered
  /** While the server's own quote is being asked. */
  readonly isQuoting: boolean
  readonly onBuy: () => void
}

/** Pinned under the cards: from what to what, from when, for how much. */
export function Summary({ shop, offer, isQuoting, onBuy }: SummaryProps) {
  const t = useTranslations('plans')
  if (offer.kind === 'refused') {
    return (
      <div className="summary">
        <p role="status">{t(`blocked.${offer.reason}`)}</p>
      </div>
    )
  }
  return (
    <section className="summary" aria-label={t('summary')} aria-busy={isQuoting}>
      <FromTo shop={shop} offer={offer} />
      {offer.term === null ? <Monthly shop={shop} offer={offer} /> : <Yearly shop={shop} offer={offer} />}
      <Button disabled={isQuoting} onClick={onBuy}>
        {isPurchase(shop) ? t('purchase') : t('change')}
      </Button>
    </section>
  )
}

interface PartProps {
  readonly shop: Shop
  readonly offer: Offer
}

function FromTo({ shop, offer }: PartProps) {
  const t = useTranslations('plans')
  const { language } = useLanguage()
  const from = offer.from === null ? t('noPlan') : groupName(shop, offer.from.id, language)
  const isNow = startsNow(offer, shop)
  return (
    <div>
      <p className="small soft">{t('fromTo', { from, to: groupName(shop, offer.to.id, language) })}</p>
      <p>
        <b>{isNow ? t('startsNow') : t('startsOn', { date: dateOf(offer.boundary, shop.contract.zone) })}</b>{' '}
        {isNow && offer.kind === 'upgrade' && <span className="small soft">{t('irreversible')}</span>}
      </p>
      {offer.term !== null && (
        <p className="small soft">{t('term', { from: offer.term.firstDay, to: offer.term.lastDay })}</p>
      )}
    </div>
  )
}

function Monthly({ shop, offer }: PartProps) {
  const t = useTranslations('plans')
  const show = useTotal()
  const label = isPurchase(shop) ? t('thisMonth') : t('insteadOf', { amount: show(offer.before) })
  return (
    <>
      <Figure label={label} invoice={offer.thisMonth} shop={shop} name="this-month" />
      <Figure label={t('fullMonth')} invoice={offer.afterwards} shop={shop} name="full-month" />
    </>
  )
}

/** The year, and what the month still costs where it changes. */
function Yearly({ shop, offer }: PartProps) {
  const t = useTranslations('plans')
  const show = useTotal()
  const isNow = startsNow(offer, shop)
  const date = dateOf(offer.boundary, shop.contract.zone)
  return (
    <>
      <Figure label={isNow ? t('yearNow') : t('yearOn', { date })} invoice={offer.quoted} shop={shop} name="year" />
      {offer.before.total.minor !== offer.thisMonth.total.minor && (
        <Figure
          label={t('insteadOf', { amount: show(offer.before) })}
          invoice={offer.thisMonth}
          shop={shop}
          name="this-month"
        />
      )}
    </>
  )
}

function useTotal() {
  const { locale } = useLanguage()
  return ({ total, currency }: Pick<Invoice, 'total' | 'currency'>) =>
    moneyText({ minor: Number(total.minor), currency, locale })
}

interface FigureProps {
  readonly label: string
  readonly invoice: Invoice
  readonly shop: Shop
  readonly name: string
}

/** An amount, its subtotal and tax where there is tax, and the way to it. */
function Figure({ label, invoice, shop, name }: FigureProps) {
  const t = useTranslations('plans')
  const show = useTotal()
  const { currency, subtotal, tax, taxRatePercent } = invoice
  return (
    <div>
      <p className="small soft">{label}</p>
      <p>
        <b className="num" data-testid={name}>
          {show(invoice)}
        </b>{' '}
        {invoice.lines.length > 0 && <Why invoice={invoice} masters={shop} />}
      </p>
      {taxRatePercent > 0 && (
        <p className="small soft num">
          {t('withTax', { subtotal: show({ total: subtotal, currency }), tax: show({ total: tax, currency }) })}
        </p>
      )}
    </div>
  )
}
