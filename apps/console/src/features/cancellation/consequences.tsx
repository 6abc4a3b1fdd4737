import { dateOf } from '@touchline/domain/calendar'
import { type EndingStep, endingSteps, type LeavingPreview } from '@touchline/domain/cancellation'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Why } from '../../forms/breakdown/why.tsx'
import { MailDialog } from '../../forms/mail/mail-dialog.tsx'
import { hasReceipt } from '../../forms/receipt/has-receipt.ts'
import { useDay } from '../../forms/use-day.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Link } from '../../lib/navigation/index.ts'
import { lastChargeOf } from './invoice-text.ts'

interface WayProps {
  readonly account: Account
  readonly way: LeavingPreview
}

interface LastBill {
  readonly date: string
  readonly text: string
  readonly why?: ReactNode
}

function useLastBill({ account, way }: WayProps): LastBill | null {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const last = lastChargeOf(account, way)
  if (last === null) return null
  const { date, total, invoice } = last
  const amount = moneyText({ minor: total, currency: account.contract.currency, locale })
  if (invoice === null) return { date, text: t('stillToPayText', { amount }) }
  return {
    date,
    text: t(way.kind === 'close' ? 'lastBillText' : 'monthBillText', { amount }),
    why: <Why invoice={invoice} names={account} />,
  }
}

export function Consequences(props: WayProps) {
  const { account, way } = props
  const t = useTranslations('cancellation')
  const day = useDay(account.document.zone, account.now)
  const bill = useLastBill(props)
  const { zone, customerInfo } = account.document
  const { mail } = customerInfo
  const today = dateOf(account.now, zone)
  const steps = endingSteps(way, zone, { today, lastCharge: bill?.date ?? null })
  const games = steps.find(({ kind }) => kind === 'games')?.date ?? today
  const isMonth = way.kind === 'reserve' && way.lastInvoice !== null
  const textOf: Readonly<Record<EndingStep['kind'], string>> = {
    documents: t('documents'),
    link: mail === null ? t('receiptsWithoutMail') : t('receiptsText', { mail, date: day(games) }),
    use: t('lastUse'),
    'last-bill': bill?.text ?? '',
    games: t(way.kind === 'close' ? 'gamesText' : isMonth ? 'gamesAndAccount' : 'gamesAlone'),
  }
  const hasReceipts = account.nextOffset !== undefined || account.billings.some(hasReceipt)
  const more: Partial<Record<EndingStep['kind'], ReactNode>> = { documents: <Download />, 'last-bill': bill?.why }
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('consequences')}</h2>
      <ul className="ending">
        {steps
          .filter(({ kind }) => kind !== 'documents' || hasReceipts)
          .map(({ kind, date }) => (
            <li key={kind}>
              <time dateTime={date}>{date === today ? t('today') : day(date)}</time>
              <span>{textOf[kind]}</span>
              {more[kind]}
            </li>
          ))}
      </ul>
    </section>
  )
}

function Download() {
  const t = useTranslations('pack')
  return (
    <Link className="btn ghost small" to="/billing-history" search={{ pack: 1 }}>
      {t('download')}
    </Link>
  )
}

export function NoMail({ contractId }: { readonly contractId: string }) {
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
