import './cancellation.css'
import type { BillingInfo } from '@touchline/contract/billing'
import type { Invoice } from '@touchline/domain/billing'
import { addDays, dateOf } from '@touchline/domain/calendar'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Why } from '../../forms/breakdown/why.tsx'
import { MailDialog } from '../../forms/mail/mail-dialog.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { PlanNames } from '../../lib/account/account.ts'
import { Card } from '../../ui/card.tsx'
import { Banner } from '../../ui/dialog/banner.tsx'
import { Dated } from '../../ui/figures/dated.tsx'
import { moneyText } from '../../ui/figures/money.tsx'
import { Button } from '../../ui/input/button.tsx'

/** Days that the receipts and games of a closed account are kept (reading T3). */
const KEPT_DAYS = 30

interface CloseProps {
  readonly contractId: string
  readonly at: number
  readonly zone: string
  readonly invoice: Invoice
  readonly mail: string | null
  readonly organization: string
  readonly names: PlanNames
}

/** A monthly account: everything that ends with it, and what becomes of receipts and games. */
export function CloseConsequences({ contractId, at, zone, invoice, mail, organization, names }: CloseProps) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const today = dateOf(at, zone)
  const amount = moneyText({ minor: Number(invoice.total.minor), currency: invoice.currency, locale })
  const date = addDays(today, KEPT_DAYS)
  return (
    <>
      {mail === null && <NoMail contractId={contractId} />}
      <Card title={t('consequences')}>
        <Terms
          rows={[
            [t('account'), t('accountText', { organization })],
            [
              t('lastBill'),
              invoice.total.minor === 0n ? t('nothingToPay') : t('lastBillText', { amount, date: today }),
              invoice.total.minor > 0n && <Why key="why" invoice={invoice} names={names} />,
            ],
            [t('receipts'), mail === null ? t('receiptsWithoutMail') : t('receiptsText', { mail, date })],
            [t('games'), t('gamesText', { date })],
          ]}
        />
      </Card>
    </>
  )
}

/** Asked for here: a trial may open no other page for it. */
function NoMail({ contractId }: { readonly contractId: string }) {
  const t = useTranslations('cancellation')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Banner
        tone="wait"
        title={t('noMail')}
        action={<Button onClick={() => setIsOpen(true)}>{t('registerMail')}</Button>}
      >
        {t('noMailText')}
      </Banner>
      {isOpen && <MailDialog contractId={contractId} purpose="register" onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** A title, the sentence for it, and a link. */
const Terms = ({ rows }: { readonly rows: readonly (readonly [string, string, ReactNode?])[] }) => (
  <dl className="consequences">
    {rows.map(([term, text, more]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>
          <Dated text={text} /> {more}
        </dd>
      </div>
    ))}
  </dl>
)

interface ReserveProps {
  readonly at: number
  readonly zone: string
  /** What was bought within the term and is not charged yet. */
  readonly owed: BillingInfo | undefined
}

/** A yearly contract: it runs to its end, and this can be withdrawn until then. */
export function ReserveConsequences({ at, zone, owed }: ReserveProps) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const date = dateOf(at - 1, zone)
  const amountOf = ({ charge }: BillingInfo) => moneyText({ minor: charge.total, currency: charge.currency, locale })
  return (
    <Card title={t('consequences')}>
      <Terms
        rows={[
          [t('untilThen'), t('untilThenText', { date })],
          ...(owed === undefined
            ? []
            : [[t('stillToPay'), t('stillToPayText', { amount: amountOf(owed), date: owed.billingDate })] as const]),
          [t('afterwards'), t('afterwardsText')],
          [t('receipts'), t('receiptsStay')],
          [t('changeOfMind'), t('changeOfMindText', { date })],
        ]}
      />
    </Card>
  )
}
