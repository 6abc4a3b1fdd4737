import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { showMessage } from '../../lib/messages.ts'
import { Banner } from '../../ui/dialog/banner.tsx'
import { Button } from '../../ui/input/button.tsx'
import { useWithdrawCancellation } from './withdraw-cancellation.ts'

/** A scheduled cancellation with its date (YYYY-MM-DD), and the button that withdraws it. */
export function ScheduledCancellation({ contractId, date }: { readonly contractId: string; readonly date: string }) {
  const t = useTranslations('cancellation')
  const [isBusy, setIsBusy] = useState(false)
  const withdraw = useWithdrawCancellation()
  const askAndWithdraw = async () => {
    const isSure = await showMessage({
      title: t('withdrawTitle'),
      body: t('withdrawText', { date }),
      ok: t('withdraw'),
      cancel: t('leaveCancelled'),
    })
    if (!isSure) return
    setIsBusy(true)
    await withdraw(contractId)
    setIsBusy(false)
  }
  return (
    <Banner
      tone="wait"
      title={t('reserved', { date })}
      action={
        <Button busy={isBusy} onClick={() => void askAndWithdraw()}>
          {t('withdraw')}
        </Button>
      }
    >
      {t('reservedText')}
    </Banner>
  )
}
