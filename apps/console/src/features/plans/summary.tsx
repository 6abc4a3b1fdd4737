import type { Invoice } from '@touchline/domain/billing'
import { dateOf } from '@touchline/domain/calendar'
import type { PlanChangePreview } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import { Why } from '../../forms/why.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { moneyText } from '../../ui/money.tsx'
import { groupName, type Shop } from './shop.ts'

interface SummaryProps {
  readonly shop: Shop
  readonly preview: PlanChangePreview
  readonly isTrial: boolean
  readonly onBuy: () => void
}

/** Pinned under the cards: from what to what, from when, for how much. */
export function Summary({ shop, preview, isTrial, onBuy }: SummaryProps) {
  const t = useTranslations('plans')
  if (preview.kind === 'refused') {
    return (
      <div className="summary">
        <p role="status">{t(`blocked.${preview.reason}`)}</p>
      </div>
    )
  }
  return <Possible shop={shop} preview={preview} isTrial={isTrial} onBuy={onBuy} />
}

type PossibleProps = SummaryProps & { readonly preview: Extract<PlanChangePreview, { kind: 'possible' }> }

function Possible({ shop, preview, isTrial, onBuy }: PossibleProps) {
  const t = useTranslations('plans')
  const { language, locale } = useLanguage()
  const total = (invoice: Invoice) =>
    moneyText({ minor: Number(invoice.total.minor), currency: invoice.currency, locale })
  const { change, before, thisMonth, fullMonth } = preview
  const from = change.from === null ? t('noPlan') : groupName(shop, change.from.id, language)
  const isNow = change.boundary <= shop.now
  return (
    <section className="summary" aria-label={t('summary')}>
      <div>
        <p className="small soft">{t('fromTo', { from, to: groupName(shop, change.to.id, language) })}</p>
        <p>
          <b>{isNow ? t('startsNow') : t('startsOn', { date: dateOf(change.boundary, shop.contract.zone) })}</b>{' '}
          {change.kind === 'upgrade' && <span className="small soft">{t('irreversible')}</span>}
        </p>
      </div>
      <div>
        <p className="small soft">{isTrial ? t('thisMonth') : t('insteadOf', { amount: total(before) })}</p>
        <p>
          <b className="num" data-testid="this-month">
            {total(thisMonth)}
          </b>{' '}
          <Why invoice={thisMonth} masters={shop} />
        </p>
      </div>
      <div>
        <p className="small soft">{t('fullMonth')}</p>
        <p>
          <b className="num">{total(fullMonth)}</b>
        </p>
      </div>
      <Button onClick={onBuy}>{isTrial ? t('purchase') : t('change')}</Button>
    </section>
  )
}
