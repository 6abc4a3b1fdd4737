import type { BillDocument, BillingInfo } from '@touchline/contract/billing'
import type { User } from '@touchline/contract/seats'
import { contractStateAt } from '@touchline/domain/contract'
import { decideRoute, type RouteName, type Visitor } from '@touchline/domain/navigation'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { billedMonths } from '../../../features/billing/months.ts'
import { obstacleOf } from '../../../features/usage/add-on/obstacle.ts'
import { currentDocuments } from '../../../forms/paper/current-documents.ts'
import { hasReceipt } from '../../../forms/receipt/has-receipt.ts'
import type { Account } from '../../../lib/account/account.ts'
import { billingRole, may } from '../../../lib/session/role.ts'
import { monthText } from '../../../lib/wire/payment-status.ts'
import type { Hit } from './hit.ts'

export const visitorOf = ({ contract, catalogue, now, organization }: Account): Visitor => ({
  state: contractStateAt(contract, catalogue, now).kind,
  isEsports: organization.isEsports,
  role: billingRole(),
})

export const mayOpen = (account: Account, route: RouteName): boolean =>
  decideRoute(visitorOf(account), route).kind === 'stay'

export function addOnKinds(account: Account): readonly ('upload' | 'export' | 'seats')[] {
  if (!mayOpen(account, 'usage') || !may('buy')) return []
  const { contract, catalogue, now } = account
  const state = contractStateAt(contract, catalogue, now)
  const isYearly = 'group' in state && state.group.cycle === 'year'
  const sold = [
    'upload' as const,
    ...(account.permissions.includes('exportPlaylist') ? ['export' as const] : []),
    ...(isYearly ? ['seats' as const] : []),
  ]
  return sold.filter((kind) => obstacleOf(account, kind) !== 'hidden')
}

interface MonthWords {
  readonly locale: string
  readonly yearFrom: (month: string) => string
  readonly receipt: (period: string) => string
  readonly invoice: (period: string) => string
  readonly openMonth: (month: string) => void
  readonly openReceipt: (id: string) => void
  readonly savePaper: (document: BillDocument) => void
}

export function monthHits({ billings }: Pick<Account, 'billings'>, words: MonthWords): readonly Hit[] {
  const { locale, yearFrom, receipt, invoice, openMonth, openReceipt, savePaper } = words
  return billedMonths(billings).flatMap(({ month, billings: billed }): Hit[] => {
    const iso = monthText(month)
    const long = dateText(`${iso}-01`, locale, 'monthYear')
    const periodOf = ({ paymentCycle }: BillingInfo) => (paymentCycle === 'YEAR' ? yearFrom(long) : long)
    const amounts = billed.map(({ charge }) => moneyText({ minor: charge.total, currency: charge.currency, locale }))
    return [
      {
        id: `month-${month}`,
        group: 'months',
        icon: 'receipt',
        text: long,
        note: amounts.join(' + '),
        also: `${iso} ${month}`,
        open: () => openMonth(iso),
      },
      ...billed.filter(hasReceipt).map(
        (bill): Hit => ({
          id: `receipt-${bill.billingInfoId}`,
          group: 'receipts',
          icon: 'print',
          text: receipt(periodOf(bill)),
          also: `${iso} ${month}`,
          open: () => openReceipt(bill.billingInfoId),
        }),
      ),
      ...billed.flatMap((bill) =>
        currentDocuments(bill)
          .filter(({ kind }) => kind === 'invoice')
          .map(
            (document): Hit => ({
              id: `invoice-${document.documentId}`,
              group: 'receipts',
              icon: 'download',
              text: invoice(periodOf(bill)),
              also: `${iso} ${month} ${document.number}`,
              open: () => savePaper(document),
            }),
          ),
      ),
    ]
  })
}

export const userHits = (
  users: readonly User[],
  valid: ReadonlySet<string>,
  open: (name: string) => void,
): readonly Hit[] =>
  users
    .filter(({ _id }) => valid.has(_id))
    .map(({ _id, displayName, username }) => {
      const name = displayName === '' ? username : displayName
      return { id: `user-${_id}`, group: 'users', icon: 'user', text: name, also: username, open: () => open(name) }
    })
