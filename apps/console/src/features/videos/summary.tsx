import type { BillingInfo } from '@touchline/contract/billing'
import type { StoredGame } from '@touchline/contract/videos'
import { storedTenths } from '@touchline/domain/billing'
import { money, withTax } from '@touchline/domain/money'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { taxNamed } from '@touchline/words/tax-named'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { chargedLengthOf, lengthOf } from './games.ts'

interface SummaryProps {
  readonly games: readonly StoredGame[] | null
  readonly billing: BillingInfo | undefined
  readonly isYearly: boolean
}

export function Summary({ games, billing, isYearly }: SummaryProps) {
  const t = useTranslations('videos')
  const invoiceLines = useTranslations('invoiceLines')
  return (
    <Card>
      <dl className="storage">
        <div>
          <dt>{t('totalLength')}</dt>
          <dd className="num">
            {games === null ? (
              <Dots />
            ) : (
              invoiceLines('quantity.storedHours', { hours: storedTenths(lengthOf(games)) / 10 })
            )}
          </dd>
          {!isYearly && <OverRetention games={games} />}
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

function OverRetention({ games }: Pick<SummaryProps, 'games'>) {
  const t = useTranslations('videos')
  const tenths = games === null ? 0 : storedTenths(chargedLengthOf(games))
  if (games === null) return <Waiting />
  return tenths > 0 && <dd className="small soft">{t('overRetention', { hours: tenths / 10 })}</dd>
}

const Waiting = () => (
  <dd className="small soft">
    <Dots />
  </dd>
)

const Dots = () => <span aria-hidden="true">…</span>

function Charge({ billing }: { readonly billing: BillingInfo }) {
  const t = useTranslations('videos')
  const contract = useTranslations('contract')
  const { locale } = useLanguage()
  const line = billing.plans.find(({ role }) => role === 'storage')
  const { currency, taxedAs } = billing.charge
  const show = (minor: number) => moneyText({ minor, currency, locale })
  const price = line?.price ?? 0
  // Approximate: bills are taxed as a whole.
  const total = Number(withTax(money(BigInt(price), currency), taxedAs.rate).minor)
  const isTaxed = taxedAs.rate > 0 && price > 0
  if (billing.billingStatus === 'InProgress') return <Calculating />
  return (
    <>
      <dd className="num" data-testid="storage-charge">
        {show(total)}
      </dd>
      <dd className="small soft">
        {line?.derivation.kind === 'hours' ? (
          <Derivation tenths={line.derivation.tenths} unitPrice={line.pricePerUsage} amount={price} show={show} />
        ) : (
          t('nothingCharged')
        )}
      </dd>
      {isTaxed && (
        <dd className="small soft">{contract('inclTax', { ...taxNamed(taxedAs), tax: show(total - price) })}</dd>
      )}
    </>
  )
}

function Calculating() {
  const t = useTranslations('videos')
  return (
    <>
      <dd className="num" data-testid="storage-charge">
        {t('calculating')}
      </dd>
      <Waiting />
      <Waiting />
    </>
  )
}

interface DerivationProps {
  readonly tenths: number
  readonly unitPrice: number
  readonly amount: number
  readonly show: (minor: number) => string
}

function Derivation({ tenths, unitPrice, amount, show }: DerivationProps) {
  const t = useTranslations('videos')
  const derivation = t('derivation', { hours: tenths / 10, price: show(unitPrice), amount: show(amount) })
  return (unitPrice * tenths) % 10 === 0 ? derivation : t('roundedDown', { derivation })
}
