import type { BillingInfo } from '@touchline/contract/billing'
import type { StoredGame } from '@touchline/contract/videos'
import { storedTenths } from '@touchline/domain/billing'
import { money, withTax } from '@touchline/domain/money'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { moneyText } from '../../ui/money.tsx'
import { chargedLengthOf, lengthOf } from './games.ts'
import { useHours } from './hours.ts'

interface SummaryProps {
  /** Null while not all are known. */
  readonly games: readonly StoredGame[] | null
  readonly billing: BillingInfo | undefined
  readonly isYearly: boolean
}

/** "What do my videos cost?": how much is stored, how much of it is charged, and the way to the amount. */
export function Summary({ games, billing, isYearly }: SummaryProps) {
  const t = useTranslations('videos')
  const hours = useHours()
  return (
    <Card>
      <dl className="storage">
        <div>
          <dt>{t('totalLength')}</dt>
          <dd className="num">
            {games === null ? <Dots /> : t('hours', { hours: hours(storedTenths(lengthOf(games))) })}
          </dd>
          {!isYearly && (
            <dd className="small soft">
              {games === null ? <Dots /> : t('overRetention', { hours: hours(storedTenths(chargedLengthOf(games))) })}
            </dd>
          )}
        </div>
        <div>
          <dt>{t('monthlyCharge')}</dt>
          {isYearly || billing === undefined ? (
            <dd className="small soft">{isYearly ? t('paidWithTerm') : t('noCharge')}</dd>
          ) : (
            <Charge billing={billing} />
          )}
        </div>
      </dl>
    </Card>
  )
}

/** Holds the place of a figure that is on its way. */
const Dots = () => <span aria-hidden="true">…</span>

/** The storage of the latest month: quantity x price as the invoice has it, the tax of this line alone for orientation. */
function Charge({ billing }: { readonly billing: BillingInfo }) {
  const t = useTranslations('videos')
  const { locale } = useLanguage()
  const hours = useHours()
  const line = billing.plans.find(({ role }) => role === 'storage')
  const { currency, consumptionTaxRate: rate } = billing.charge
  const show = (minor: number) => moneyText({ minor, currency, locale })
  const price = line?.price ?? 0
  const taxed = Number(withTax(money(BigInt(price), currency), rate === 10 ? 10 : 0).minor)
  return (
    <>
      <dd className="num" data-testid="storage-charge">
        {show(price)} {billing.billingStatus === 'InProgress' && <Chip tone="busy">{t('calculating')}</Chip>}
      </dd>
      <dd className="small soft">
        {line?.derivation.kind === 'hours'
          ? t('derivation', {
              hours: hours(line.derivation.tenths),
              price: show(line.pricePerUsage),
              amount: show(price),
            })
          : t('nothingCharged')}
      </dd>
      {rate > 0 && price > 0 && <dd className="small soft">{t('inclTax', { rate, amount: show(taxed) })}</dd>}
    </>
  )
}
