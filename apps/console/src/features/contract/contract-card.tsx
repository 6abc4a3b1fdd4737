import { Link } from '@tanstack/react-router'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { Language } from '@touchline/contract/wire'
import { dateOf, type Interval } from '@touchline/domain/calendar'
import { baseGroupAt, contractStateAt, entriesOfRole, planPeriodAt, seatsAt } from '@touchline/domain/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { Telephone } from '../../forms/card/telephone.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { monthText } from '../../lib/wire/payment-status.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { CardNumber } from '../../ui/card-brand.tsx'
import { hasNothingToUse, type OverviewAccount, owedBilling } from './overview-account.ts'
import './contract-card.css'

/** What the contract contains, term and fact; what does not exist is left out. */
function usePlanFacts(account: OverviewAccount): readonly (readonly [string, string | number])[] {
  const t = useTranslations()
  const { language } = useLanguage()
  const { contract, catalogue, now } = account
  const state = contractStateAt(contract, catalogue, now)
  const day = (at: number) => dateOf(at, contract.zone)
  const period = ({ start, end }: Interval) =>
    end === null ? t('overview.since', { date: day(start) }) : t('terms.fromTo', { from: day(start), to: day(end - 1) })
  const held = planPeriodAt(contract, catalogue, now) ?? lastBaseEntry(account)
  const seats = seatsAt(contract, catalogue, now)
  const billing = owedBilling(account)
  const month =
    billing === undefined ? account.nextTerm?.startDate.slice(0, 7) : monthText(billing.billingTargetYearMonth)
  const rows: readonly (readonly [string, string | number | undefined])[] = [
    [
      t('terms.plan'),
      state.kind === 'cancelled' ? t('overview.expired') : (planName(account, language) ?? t('plans.noPlan')),
    ],
    [t('terms.period'), held === undefined ? undefined : period(held)],
    [t('overview.billedMonth'), month],
    [t('overview.billingDate'), billing?.billingDate ?? account.nextTerm?.startDate],
    [t('terms.analysts'), hasNothingToUse(account) ? undefined : seats.analysts],
    [t('terms.viewers'), hasNothingToUse(account) ? undefined : seats.viewers],
  ]
  return rows.flatMap(([term, fact]) => (fact === undefined ? [] : [[term, fact] as const]))
}

/** The plan that ran last, where none is in force any more. */
const lastBaseEntry = ({ contract, catalogue, now }: OverviewAccount) =>
  entriesOfRole(contract.entries, catalogue, 'base')
    .filter(({ start }) => start <= now)
    .toSorted((a, b) => a.start - b.start)
    .at(-1)

function planName({ contract, catalogue, now, groups }: OverviewAccount, language: Language): string | null {
  const group = baseGroupAt(contract, catalogue, now)
  const found = groups.find((each) => each.contractPlanGroupId === group?.id)
  return found?.contractPlanGroupName[language] ?? found?.contractPlanGroupName.en ?? group?.id ?? null
}

/** What the contract contains, who pays and with which card: what is looked at once a year. */
export function ContractCard({ account }: { readonly account: OverviewAccount }) {
  const t = useTranslations('shell')
  const facts = usePlanFacts(account)
  return (
    <section className="card" aria-label={t('contractInfo')}>
      <dl className="quiet-row num">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="sides">
        <Payer info={account.document.customerInfo} />
        <CardOnFile payment={account.document.payment} />
      </div>
    </section>
  )
}

interface SideProps {
  readonly title: string
  readonly action: ReactNode
  readonly children: ReactNode
}

const Side = ({ title, action, children }: SideProps) => (
  <section aria-label={title}>
    <header>
      <h2>{title}</h2>
      {action}
    </header>
    {children}
  </section>
)

function Payer({ info }: { readonly info: ContractInfo['customerInfo'] }) {
  const contact = useTranslations('contact')
  const common = useTranslations('common')
  return (
    <Side
      title={contact('payer')}
      action={
        <Allowed to="edit-account">
          <Link className="btn ghost small" to="/contact-info">
            {common('edit')}
          </Link>
        </Allowed>
      }
    >
      <dl className="lines">
        <dt className="hidden-text">{contact('name')}</dt>
        <dd>{info.name ?? '–'}</dd>
        <dt className="hidden-text">{contact('telephone')}</dt>
        <dd>{info.tel === null ? '–' : <Telephone tel={info.tel} />}</dd>
        <dt className="hidden-text">{contact('mail')}</dt>
        <dd>{info.mail ?? '–'}</dd>
      </dl>
    </Side>
  )
}

function CardOnFile({ payment }: { readonly payment: ContractInfo['payment'] }) {
  const t = useTranslations()
  const card = payment.method === 'CREDIT_CARD' ? payment.paymentService : null
  const action = (
    <Allowed to="pay">
      <Link className="btn ghost small" to="/contract-info/payment-info-manage">
        {card === null ? t('payment.add') : t('overview.changeCard')}
      </Link>
    </Allowed>
  )
  if (card === null) {
    return (
      <Side title={t('papers.creditCard')} action={action}>
        <p className="soft">{t('overview.noCard')}</p>
      </Side>
    )
  }
  const expiry = `${String(card.expiryMonth).padStart(2, '0')}/${String(card.expiryYear).slice(2)}`
  return (
    <Side title={t('papers.creditCard')} action={action}>
      <p className="card-line">
        <BrandMark brand={card.brand} />
        <CardNumber last4={card.cardLast4} />
      </p>
      <dl className="expiry num">
        <dt>{t('payment.expiry')}</dt>
        <dd>{expiry}</dd>
      </dl>
    </Side>
  )
}
