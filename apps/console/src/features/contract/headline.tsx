import type { Language } from '@touchline/contract/wire'
import { dateOf, daysInMonth, monthOf } from '@touchline/domain/calendar'
import { baseEntryAt, baseGroupAt, contractStateAt, seatsAt } from '@touchline/domain/contract'
import { useTranslations } from 'use-intl'
import { Why } from '../../forms/why.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { invoiceFromWire } from '../../lib/invoice-mapping.ts'
import { Facts } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Progress } from '../../ui/meter.tsx'
import { BigMoney, moneyText } from '../../ui/money.tsx'
import { type Account, runningBilling } from './account.ts'

/** The next amount with its date, beside the plan: the one thing to see first. */
export function Headline({ account }: { readonly account: Account }) {
  return (
    <section className="hero">
      <NextPayment account={account} />
      <PlanFacts account={account} />
    </section>
  )
}

function NextPayment({ account }: { readonly account: Account }) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  const billing = runningBilling(account)
  const { zone } = account.contract
  const today = dateOf(account.now, zone)
  const day = Number(today.slice(8))
  const days = daysInMonth(monthOf(account.now, zone))
  const month = Temporal.PlainDate.from(today).toLocaleString(locale, { year: 'numeric', month: 'long' })
  return (
    <div>
      <span className="soft">{t('nextPayment')}</span>
      {billing === undefined ? (
        <p className="headline">{t('nothingDue')}</p>
      ) : (
        <>
          <div className="headline" aria-live="polite">
            {billing.billingStatus === 'InProgress' ? (
              <span className="money large">{t('calculating')}</span>
            ) : (
              <BigMoney minor={billing.charge.total} currency={billing.charge.currency} locale={locale} />
            )}
            <Chip tone="plain">{billing.billingStatus === 'Fixed' ? t('fixed') : t('estimated')}</Chip>
            {billing.billingStatus !== 'InProgress' && <Why invoice={invoiceFromWire(billing)} masters={account} />}
          </div>
          <p className="soft small">
            {billing.charge.consumptionTaxRate > 0 &&
              `${t('inclTax', { tax: moneyText({ minor: billing.charge.tax, currency: billing.charge.currency, locale }), rate: billing.charge.consumptionTaxRate })} · `}
            {billing.paymentMethod === 'CREDIT_CARD'
              ? t('paidByCardOn', { date: billing.billingDate })
              : t('paidByTransferOn', { date: billing.billingDate })}
          </p>
        </>
      )}
      <Progress percent={(day / days) * 100} />
      <p className="soft tiny">{t('dayOf', { month, day, days })}</p>
    </div>
  )
}

function PlanFacts({ account }: { readonly account: Account }) {
  const t = useTranslations('contract')
  const { language } = useLanguage()
  const { contract, catalogue, now } = account
  const state = contractStateAt(contract, catalogue, now)
  const entry = baseEntryAt(contract, catalogue, now)
  const seats = seatsAt(contract, catalogue, now)
  const start = entry === null ? null : dateOf(entry.start, contract.zone)
  const end = entry === null || entry.end === null ? null : dateOf(entry.end - 1, contract.zone)
  const billing = runningBilling(account)
  return (
    <Facts
      rows={[
        [t('plan'), state.kind === 'cancelled' ? t('expired') : (planName(account, language) ?? t('noPlan'))],
        [
          t('period'),
          start === null ? '–' : end === null ? t('since', { date: start }) : t('fromTo', { from: start, to: end }),
        ],
        [
          t('billedMonth'),
          billing === undefined
            ? '–'
            : `${billing.billingTargetYearMonth.slice(0, 4)}-${billing.billingTargetYearMonth.slice(4)}`,
        ],
        [t('billingDate'), billing?.billingDate ?? '–'],
        [t('analysts'), seats.analysts],
        [t('viewers'), seats.viewers],
      ]}
    />
  )
}

function planName({ contract, catalogue, now, groups }: Account, language: Language): string | null {
  const group = baseGroupAt(contract, catalogue, now)
  const found = groups.find((each) => each.contractPlanGroupId === group?.id)
  return found?.contractPlanGroupName[language] ?? found?.contractPlanGroupName.en ?? group?.id ?? null
}
