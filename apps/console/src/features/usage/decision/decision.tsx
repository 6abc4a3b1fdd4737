import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import { baseGroupAt, isExportUnlimited } from '@touchline/domain/contract'
import { planIn } from '@touchline/domain/lifecycle'
import type { Money } from '@touchline/domain/money'
import type { LimitChoices, LivedMonth } from '@touchline/domain/projection'
import { BigMoney, moneyText } from '@touchline/ui/figures/money.tsx'
import { sentences } from '@touchline/words/sentences'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paceNow } from '../../../forms/pace/pace-now.ts'
import { usePaceText } from '../../../forms/pace/pace-text.ts'
import { paceSubject, periodOf, planTime, type UsageAccount } from '../../../forms/usage/account.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { Link } from '../../../lib/navigation/index.ts'
import type { TimeKind } from '../../../lib/usage-units.ts'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import { AddOnButton } from '../add-on/add-on-button.tsx'
import './decision.css'

interface DecisionProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly choices: LimitChoices
  readonly lived: readonly LivedMonth[]
}

export function Decision(props: DecisionProps) {
  const t = useTranslations('usage.decision')
  const { buy, move } = props.choices
  return (
    <section className="decision" aria-label={t('title')}>
      {buy !== null && <Buy {...props} buy={buy} />}
      {move !== null && <Move {...props} move={move} />}
      <Nothing {...props} />
    </section>
  )
}

interface WayProps {
  readonly title: string
  readonly price: Money
  readonly more?: string
  readonly children: string
  readonly action?: ReactNode
}

function Way({ title, price, more, children, action }: WayProps) {
  const { locale } = useLanguage()
  return (
    <div className="way">
      <h3>{title}</h3>
      <p className="price">
        <BigMoney minor={Number(price.minor)} currency={price.currency} locale={locale} />
        {more !== undefined && <span className="soft"> {more}</span>}
      </p>
      <p className="small soft">{children}</p>
      {action}
    </div>
  )
}

function Buy({ account, kind, buy }: DecisionProps & { readonly buy: NonNullable<LimitChoices['buy']> }) {
  const t = useTranslations('usage.decision')
  const { language, locale } = useLanguage()
  const { figure, dated } = usePaceText({ kind })
  const { contract, catalogue, groups, now } = account
  const { hours, quote, limit } = buy
  const { cycle, end } = periodOf(account)
  const group = baseGroupAt(contract, catalogue, now)
  const expected = paceNow(paceSubject(account, kind)).outlook?.expected ?? 0
  const facts = { hours, limit: figure(limit), date: dated(dateOf(end - 1, contract.zone)) }
  const said = [
    t(cycle === 'month' ? 'hoursMonth' : 'hoursTerm', { hours }),
    limit >= expected ? t('enough', facts) : t('notEnough', facts),
    t('nextPayment', {
      date: dated(dateOf(startOfNextMonth(now, contract.zone), contract.zone)),
      amount: moneyText({ minor: Number(quote.bill.minor), currency: quote.bill.currency, locale }),
    }),
  ]
  return (
    <Way
      title={t('stay', { plan: groupNameIn(groups, group?.id, language) })}
      price={quote.total}
      action={<AddOnButton account={account} target={{ kind, user: null }} label={t('add', { hours })} />}
    >
      {sentences(said)}
    </Way>
  )
}

function Move({
  account,
  kind,
  choices,
  move,
  lived,
}: DecisionProps & { readonly move: NonNullable<LimitChoices['move']> }) {
  const t = useTranslations('usage.decision')
  const { language, locale } = useLanguage()
  const { figure } = usePaceText({ kind })
  const { catalogue, groups } = account
  const { group, now, monthly, limit } = move
  const { allowance } = planIn(group, catalogue, 'base')
  const held = planTime(account, kind)
  const over = lived.filter(({ used }) => used[kind] > held).length
  const plan = groupNameIn(groups, group.id, language)
  const amount = moneyText({ minor: Number(monthly.minor), currency: monthly.currency, locale })
  const said = [
    t('limit', { limit: figure(limit) }),
    isExportUnlimited(allowance, group.cycle) ? t('unlimitedExport') : '',
    over > 0 ? t('over', { count: over, months: lived.length, limit: figure(held) }) : '',
  ]
  return (
    <Way
      title={t('move', { plan })}
      price={now}
      more={t('then', { amount })}
      action={
        <Link
          className={choices.buy === null ? 'btn' : 'btn ghost'}
          to="/change-plan"
          search={{ tab: 'monthly', plan: group.id }}
        >
          {t('see', { plan })}
        </Link>
      }
    >
      {sentences(said)}
    </Way>
  )
}

const nothing = { upload: 'usage.decision.nothing.upload', export: 'usage.decision.nothing.export' } as const

function Nothing({ account, kind }: DecisionProps) {
  const title = useTranslations('usage.decision.nothing')('title')
  const say = useTranslations(nothing[kind])
  const { dated } = usePaceText({ kind })
  const { contract } = account
  const { runsOutOn } = paceNow(paceSubject(account, kind))
  const until = dated(dateOf(periodOf(account).end, contract.zone))
  const stops = runsOutOn === null ? say('now', { until }) : say('from', { date: dated(runsOutOn), until })
  return <Way title={title} price={{ minor: 0n, currency: contract.currency }}>{`${stops} ${say('still')}`}</Way>
}
