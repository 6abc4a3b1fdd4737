import type { RequestPurchase } from '@touchline/contract/request-purchase'
import type { Instant } from '@touchline/domain/calendar'
import { firstChangedPayment, type PlannedChange } from '@touchline/domain/projection'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { useDay } from '../use-day.ts'

interface FirstBillProps {
  readonly purchase: RequestPurchase
}

export function FirstBill({ purchase }: FirstBillProps) {
  const account = useAccount()
  return account.state === 'ready' ? <Said account={account.value} purchase={purchase} /> : null
}

function Said({ account, purchase }: FirstBillProps & { readonly account: Account }) {
  const t = useTranslations('requests')
  const { locale } = useLanguage()
  const { contract, catalogue, userContracts, unsettled, storedSecondsOverRetention, organization, now } = account
  const day = useDay(contract.zone, now)
  const changed = useMemo(() => {
    const input = { contract, catalogue, userContracts, unsettled, storedSecondsOverRetention, organization, now }
    return firstChangedPayment(input, changeOf(purchase, now))
  }, [contract, catalogue, userContracts, unsettled, storedSecondsOverRetention, organization, now, purchase])
  if (changed === null) return null
  const amount = ({ minor }: { readonly minor: bigint }) =>
    moneyText({ minor: Number(minor), currency: contract.currency, locale })
  const { paidOn, before, after, next } = changed
  const facts = { date: day(paidOn), amount: amount(after), before: amount(before) }
  if (next !== null) return t('firstBillGone', { ...facts, amount: amount(next.total), next: day(next.paidOn) })
  return t(before.minor === 0n ? 'firstBillNew' : 'firstBill', facts)
}

function changeOf(purchase: RequestPurchase, at: Instant): PlannedChange {
  switch (purchase.kind) {
    case 'monthly-plan':
    case 'yearly-plan': {
      const { planId: groupId, analystNum: analysts, viewerNum: viewers } = purchase
      const seats = { ...(analysts === undefined ? {} : { analysts }), ...(viewers === undefined ? {} : { viewers }) }
      const startsNextMonth = purchase.kind === 'monthly-plan' && purchase.startsNextMonth === true
      return { kind: 'plan', selection: { groupId, ...seats, startsNextMonth }, at }
    }
    case 'seats':
      return { kind: 'add-on', addOn: { kind: purchase.role, count: purchase.count }, at }
    case 'custom': {
      const { kind, planId, count } = purchase
      return { kind: 'add-on', addOn: { kind, groupId: planId, count }, at }
    }
    case 'upload':
    case 'export': {
      const { kind, hours, userId } = purchase
      return { kind: 'add-on', addOn: { kind, hours, forOneUser: userId !== undefined }, at }
    }
  }
}
