import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../lib/api-error.ts'
import { withdraw } from '../lib/cancellation.ts'
import { tellFailure } from '../lib/faults.ts'
import { showMessage } from '../lib/messages.ts'
import { reloadAll } from '../lib/queries.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** A reserved cancellation with its date (YYYY-MM-DD), and the way back. */
export function ReservationBanner({ contractId, date }: { readonly contractId: string; readonly date: string }) {
  const t = useTranslations('cancellation')
  const [isBusy, setIsBusy] = useState(false)
  const takeBack = async () => {
    const isSure = await showMessage({
      title: t('withdrawTitle'),
      body: t('withdrawText', { date }),
      ok: t('withdraw'),
      cancel: t('leaveCancelled'),
    })
    if (!isSure) return
    setIsBusy(true)
    const failure = await withdraw(contractId).then(
      () => null,
      (error: unknown) => error,
    )
    await reloadAll()
    setIsBusy(false)
    const isGone = failure instanceof ApiError && failure.code === 'nothing-reserved'
    if (failure === null) await showMessage({ title: t('withdrawnTitle'), body: t('withdrawn'), ok: t('ok') })
    else if (!isGone)
      await tellFailure(failure, 'fetch', { title: t('withdrawFailedTitle'), body: t('withdrawFailed'), ok: t('ok') })
  }
  return (
    <Banner
      tone="wait"
      title={t('reserved', { date })}
      action={
        <Button busy={isBusy} onClick={() => void takeBack()}>
          {t('withdraw')}
        </Button>
      }
    >
      {t('reservedText')}
    </Banner>
  )
}
