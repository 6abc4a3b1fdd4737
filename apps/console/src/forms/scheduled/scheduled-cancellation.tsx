import { dueDateOf } from '@touchline/contract/bill-state'
import { endOn } from '@touchline/domain/last-days'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { showMessage } from '../../lib/messages.ts'
import { owedBilling } from '../../lib/wire/payment-status.ts'
import { Allowed } from '../allowed.tsx'
import { useStillOpen } from '../transfer/use-still-open.ts'
import { useWithdrawCancellation } from './withdraw-cancellation.ts'

interface CancellationProps {
  readonly contractId: string
  readonly date: string
}

export function useEndingText(account: Pick<Account, 'billings' | 'contract' | 'catalogue' | 'now'>): {
  readonly bill: string
  readonly games: string | null
} {
  const t = useTranslations('overview.ending')
  const { locale } = useLanguage()
  const day = (date: string) => dateText(date, locale, 'fullDay')
  const games = endOn('games', account)
  const bill = owedBilling(account)
  const amount = bill && moneyText({ minor: bill.charge.total, currency: bill.charge.currency, locale })
  const by = bill?.paymentMethod === 'BANK_TRANSFER' ? 'transfer' : 'card'
  const text = bill && amount !== undefined ? t('textMonth', { amount, by, date: day(dueDateOf(bill)) }) : t('text')
  const open = useStillOpen(account)
  return {
    bill: sentences([text, open ?? '']),
    games: games === null ? null : t('games', { date: day(games) }),
  }
}

interface ScheduledProps {
  readonly account: Account
  readonly date: string
}

export function ScheduledCancellation({ account, date }: ScheduledProps) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const { bill, games } = useEndingText(account)
  return (
    <Banner
      tone="later"
      title={t('reserved', { date: dateText(date, locale, 'fullDay') })}
      action={<UndoCancellation contractId={account.contract.id} date={date} />}
    >
      {bill} {games}
    </Banner>
  )
}

interface UndoProps extends CancellationProps {
  readonly describedBy?: string
  readonly look?: 'main' | 'ghost'
}

export function UndoCancellation({ contractId, date, describedBy, look = 'ghost' }: UndoProps) {
  const t = useTranslations('cancellation')
  const common = useTranslations('common')
  const { locale } = useLanguage()
  const [isBusy, setIsBusy] = useState(false)
  const withdraw = useWithdrawCancellation()
  const askAndWithdraw = async () => {
    const isSure = await showMessage({
      title: t('withdrawTitle'),
      body: t('withdrawText', { date: dateText(date, locale, 'fullDay') }),
      ok: t('withdraw'),
      cancel: t('leaveCancelled'),
    })
    if (!isSure) return
    setIsBusy(true)
    await withdraw(contractId)
    setIsBusy(false)
  }
  const isShort = describedBy !== undefined
  return (
    <Allowed to="close-account">
      <Button look={look} aria-describedby={describedBy} busy={isBusy} onClick={() => void askAndWithdraw()}>
        {isShort ? common('undo') : t('withdraw')}
      </Button>
    </Allowed>
  )
}
