import { type HeldSeats, heldSeats, type Invoice, type InvoiceLine, lineCount } from '@touchline/domain/billing'
import { listFormat } from '@touchline/words/list-format'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { groupNameIn } from '../../../lib/wire/group-name.ts'

export type BillAccount = Pick<Account, 'billings' | 'contract' | 'catalogue' | 'groups' | 'now'>

/** Names the plan if the month had several. */
export function useLineSentence(account: BillAccount): (line: InvoiceLine, invoice: Invoice) => string {
  const t = useTranslations('bills.line')
  const roles = useTranslations('invoiceLines.roles')
  const { language } = useLanguage()
  const { catalogue, groups } = account
  const seats = useSeatSentence(account)
  const span = useSpan()
  const groupIdOf = ({ contractPlanId }: InvoiceLine) => catalogue.plans.get(contractPlanId)?.groupId
  const nameOf = (line: InvoiceLine) => groupNameIn(groups, groupIdOf(line), language)
  const monthsKept = (line: InvoiceLine) =>
    groups.find(({ contractPlanGroupId }) => contractPlanGroupId === groupIdOf(line))?.matchKeepingDuration ?? 0
  const sentence = (line: InvoiceLine, invoice: Invoice) => {
    const { role, derivation } = line
    switch (role) {
      case 'base':
        return derivation.kind === 'days' ? span(nameOf(line), derivation) : t('wholeYear', { what: nameOf(line) })
      case 'analyst':
      case 'viewer':
        return seats(line, invoice)
      case 'custom':
        return nameOf(line)
      case 'upload':
      case 'export':
        return t(role, { hours: lineCount(line) })
      case 'storage':
        return t('storage', { hours: lineCount(line), months: monthsKept(line) })
      case 'restored':
        return t('restored', { hours: lineCount(line) })
      case 'goodwill':
      case 'waiver':
        return roles(role)
    }
  }
  return (line, invoice) => {
    const isOneOfSeveral = new Set(invoice.lines.filter(isOfPlan).map(nameOf)).size > 1
    const isNamed = line.role === 'base' || line.role === 'custom' || !isOfPlan(line)
    const what = sentence(line, invoice)
    return isOneOfSeveral && !isNamed ? t('ofPlan', { what, plan: nameOf(line) }) : what
  }
}

const isOfPlan = ({ role }: InvoiceLine): boolean => role !== 'goodwill' && role !== 'waiver'

function useSpan(): (what: string, span: { readonly days: number; readonly ofDays: number }) => string {
  const t = useTranslations('bills.line')
  return (what, { days, ofDays }) => (days === ofDays ? what : t('days', { what, days, ofDays }))
}

function useSeatSentence(account: BillAccount): (line: InvoiceLine, invoice: Invoice) => string {
  const t = useTranslations('bills.line')
  const roles = useTranslations('invoiceLines.roles')
  const { locale } = useLanguage()
  const span = useSpan()
  const nameOf = ({ role }: InvoiceLine, seats: readonly HeldSeats[]) =>
    t(role === 'analyst' ? 'analyst' : 'viewer', { count: seats.reduce((sum, { count }) => sum + count, 0) })
  const share = ({ count, days }: HeldSeats, ofDays: number) =>
    days === ofDays ? t('share.whole', { count }) : t('share.days', { count, days })
  const spread = (line: InvoiceLine, seats: readonly HeldSeats[], ofDays: number) => {
    const [first, ...others] = seats
    const what = nameOf(line, seats)
    if (first !== undefined && others.length === 0) return span(what, { days: first.days, ofDays })
    const shares = listFormat(locale, 'unit').format(seats.map((each) => share(each, ofDays)))
    return t('mixed', { what, shares })
  }
  return (line, invoice) => {
    const { derivation, role } = line
    if (derivation.kind === 'count') return t('wholeYear', { what: nameOf(line, [{ ...derivation, days: 0 }]) })
    if (derivation.kind === 'addition') return spread(line, derivation.purchases, derivation.purchases[0]?.ofDays ?? 0)
    if (derivation.kind !== 'days') return ''
    const held = heldSeats(line, invoice, account)
    return held === null
      ? t('inAll', { what: roles(role), days: derivation.days })
      : spread(line, held, derivation.ofDays)
  }
}
