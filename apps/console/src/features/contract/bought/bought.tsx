import { baseGroupAt, organizationLimitsAt, seatsAt } from '@touchline/domain/contract'
import { BigMoney } from '@touchline/ui/figures/money.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { useAccount } from '../../../lib/account/use-account.ts'
import { type Answer, forgetAnswer } from '../../../lib/answer.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { shownTime } from '../../../lib/usage-units.ts'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import { runningBilling } from '../../../lib/wire/payment-status.ts'
import { Paid } from './paid.tsx'
import './bought.css'

export const Answered = ({ answer }: { readonly answer: Answer }) =>
  answer.kind === 'bought' ? <Bought /> : <Paid {...answer} />

/** Specification, "Purchase flow". */
function Bought() {
  const account = useAccount()
  return account.state === 'ready' ? <BoughtPlan account={account.value} /> : null
}

function BoughtPlan({ account }: { readonly account: Account }) {
  const t = useTranslations()
  const { language } = useLanguage()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const group = baseGroupAt(account.contract, account.catalogue, account.now)
  if (group === null) return null
  const plan = groupNameIn(account.groups, group.id, language)
  return (
    <section className="card bought" aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('bought.title', { plan })}
        </h2>
        <Button look="quiet" aria-label={t('common.close')} onClick={forgetAnswer}>
          <Icon name="cross" />
        </Button>
      </header>
      <p className="soft">{t('plans.saved.purchase')}</p>
      <div className="grid3">
        <Column title={t('bought.have')}>
          <Having account={account} isYearly={group.cycle === 'year'} />
        </Column>
        <Column title={t('bought.next')}>
          <NextPayment account={account} />
        </Column>
        <Column title={t('bought.steps')}>
          <Steps />
        </Column>
      </div>
    </section>
  )
}

const Column = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <h3>{title}</h3>
    {children}
  </div>
)

function Having({ account, isYearly }: { readonly account: Account; readonly isYearly: boolean }) {
  const t = useTranslations()
  const { contract, userContracts, catalogue, now } = account
  const limits = organizationLimitsAt(contract, userContracts, catalogue, now)
  if (limits === null) return null
  const hours = shownTime(limits.upload.hard, 'upload')
  return (
    <ul>
      <li>{isYearly ? t('bought.uploadYear', { hours }) : t('bought.uploadMonth', { hours })}</li>
      <li>{t('plans.seats.both', { ...seatsAt(contract, catalogue, now) })}</li>
      <li>{t('bought.keeping')}</li>
    </ul>
  )
}

function NextPayment({ account }: { readonly account: Account }) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  const billing = runningBilling(account)
  if (billing === undefined || billing.billingStatus === 'InProgress') return <p>{t('calculating')}</p>
  const { charge, billingDate } = billing
  return (
    <p aria-live="polite">
      <BigMoney minor={charge.total} currency={charge.currency} locale={locale} />
      <br />
      {t('onDate', { date: dateText(billingDate, locale, 'day') })}
    </p>
  )
}

function Steps() {
  const t = useTranslations('bought')
  return (
    <ol>
      <li>
        <Link to="/usage">{t('stepUsage')}</Link>
      </li>
      <li>
        <Link to="/billing-breakdown">{t('stepBill')}</Link>
      </li>
      <li>
        <Link to="/planner">{t('stepPlanner')}</Link>
      </li>
    </ol>
  )
}
