import { dateText } from '@touchline/words/date-text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { showMessage } from '../../lib/messages.ts'
import { Banner } from '../../ui/dialog/banner.tsx'
import { Button } from '../../ui/input/button.tsx'
import { Allowed } from '../allowed.tsx'
import { useWithdrawCancellation } from './withdraw-cancellation.ts'

interface CancellationProps {
  readonly contractId: string
  /** Its date, YYYY-MM-DD. */
  readonly date: string
}

/** A scheduled cancellation with its date, and the button that withdraws it. */
export function ScheduledCancellation({ contractId, date }: CancellationProps) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  return (
    <Banner
      tone="later"
      title={t('reserved', { date: dateText(date, locale, 'fullDay') })}
      action={<UndoCancellation contractId={contractId} date={date} />}
    >
      {t('reservedText')}
    </Banner>
  )
}

interface UndoProps extends CancellationProps {
  /** In a list: short, and described by its row. */
  readonly describedBy?: string
  readonly look?: 'main' | 'ghost'
}

/** Asks, and withdraws it. */
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
