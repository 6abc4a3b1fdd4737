import { monthFromWire } from '@touchline/contract/wire-time'
import { addMonths, firstDay } from '@touchline/domain/calendar'
import { contractStateAt, groupOf, planOf } from '@touchline/domain/contract'
import { billKind } from '@touchline/domain/payment'
import { useTranslations } from 'use-intl'
import type { Account } from '../../lib/account/account.ts'
import { useDay } from '../use-day.ts'

type NoPaymentsAccount = Pick<Account, 'billings' | 'contract' | 'catalogue' | 'now'>

export function useNoPayments(account: NoPaymentsAccount): string {
  const t = useTranslations('bills')
  const { billings, contract, now } = account
  const day = useDay(contract.zone, now)
  const first = billings.findLast(isToCome)
  if (first === undefined) return t('none', { state: stateOf(account), date: '' })
  const month = monthFromWire(first.billingTargetYearMonth)
  return t('none', { state: 'coming', date: day(firstDay(addMonths(month, 1))) })
}

const isToCome = (billing: Account['billings'][number]): boolean => {
  const kind = billKind(billing)
  return kind === 'calculating' || (kind !== 'withdrawn' && billing.charge.total > 0)
}

function stateOf({ contract, catalogue, now }: NoPaymentsAccount): 'ended' | 'bought' | 'nothing' {
  if (contractStateAt(contract, catalogue, now).kind === 'cancelled') return 'ended'
  const isPaid = contract.entries.some((entry) => groupOf(planOf(entry, catalogue), catalogue).kind === 'paid')
  return isPaid ? 'bought' : 'nothing'
}
