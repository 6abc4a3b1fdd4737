import { Link } from '@tanstack/react-router'
import { monthToWire } from '@touchline/contract/wire-time'
import { monthOf } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import { ReceiptLink } from '../../forms/receipt/receipt-link.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { historyOf, isNothingToPay, monthText, statusTone } from '../../lib/wire/payment-status.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { moneyText } from '../../ui/figures/money.tsx'
import { Table } from '../../ui/figures/table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Advice } from './advice/advice.tsx'
import { WhatComes } from './coming/what-comes.tsx'
import { ContractCard } from './contract-card.tsx'
import type { OverviewAccount } from './overview-account.ts'

const SHOWN = 4

/** What no first look waits for: what comes, what was paid, and the contract itself. */
export const Below = ({ account }: { readonly account: OverviewAccount }) => (
  <>
    <Boundary>
      <Advice />
    </Boundary>
    <Boundary>
      <WhatComes account={account} />
    </Boundary>
    <Boundary>
      <LastPayments {...account} />
    </Boundary>
    <Boundary>
      <ContractCard account={account} />
    </Boundary>
  </>
)

/** The newest payments; the whole list has its own page. */
function LastPayments({ billings, contract, now }: Pick<Account, 'billings' | 'contract' | 'now'>) {
  const t = useTranslations()
  const { locale } = useLanguage()
  // A month of a yearly plan in which nothing was bought is no payment.
  const past = historyOf(billings, monthToWire(monthOf(now, contract.zone))).filter((row) => !isNothingToPay(row))
  const all = (
    <Link className="btn quiet" to="/billing-history">
      {t('overview.allPayments')}
    </Link>
  )
  return (
    <Card title={t('overview.lastPayments')} className="last-payments" action={all}>
      {past.length === 0 ? (
        <EmptyState>{t('bills.none')}</EmptyState>
      ) : (
        <Table
          caption={t('overview.lastPayments')}
          className="bills"
          rows={past.slice(0, SHOWN)}
          keyOf={(row) => row.billingInfoId}
          columns={[
            { label: t('billing.month'), cell: (row) => monthText(row.billingTargetYearMonth) },
            { label: t('billing.paymentDate'), cell: (row) => row.billingDate },
            {
              label: t('billing.status'),
              cell: (row) => (
                <Chip tone={statusTone[row.paymentStatus]}>
                  {row.paymentStatus === 'Error' ? t('contract.notPaid') : t(`billing.statuses.${row.paymentStatus}`)}
                </Chip>
              ),
            },
            {
              label: t('invoiceLines.amount'),
              right: true,
              cell: (row) => moneyText({ minor: row.charge.total, currency: row.charge.currency, locale }),
            },
            { label: t('terms.receipt'), right: true, cell: (row) => <ReceiptLink billing={row} /> },
          ]}
        />
      )}
    </Card>
  )
}
