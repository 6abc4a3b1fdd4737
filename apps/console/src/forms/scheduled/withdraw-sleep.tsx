import { withdrawSleep } from '@touchline/contract/calls/sleep'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/request/call.ts'
import { organizationId } from '../../lib/session/session.ts'
import { Button } from '../../ui/input/button.tsx'
import { Allowed } from '../allowed.tsx'
import { useWithdrawing } from './use-withdrawing.ts'

/** Withdraws a sleep that has not begun, with its repetitions, and says so. */
export function useWithdrawSleep(contractId: string): () => Promise<void> {
  const t = useTranslations('sleep.withdraw')
  return useWithdrawing({ done: t('done'), failed: t('failed'), aboveLimit: t('aboveLimit') }, () =>
    call(withdrawSleep, { params: { orgId: organizationId(), id: contractId } }),
  )
}

interface WithdrawSleepProps {
  readonly contractId: string
  /** In a list: what is withdrawn, for those who only hear the button. */
  readonly describedBy?: string
}

/** Nothing is asked: until it begins, it can be planned again. */
export function WithdrawSleep({ contractId, describedBy }: WithdrawSleepProps) {
  const t = useTranslations('sleep.withdraw')
  const common = useTranslations('common')
  const [isBusy, setIsBusy] = useState(false)
  const withdraw = useWithdrawSleep(contractId)
  const send = async () => {
    setIsBusy(true)
    await withdraw()
    setIsBusy(false)
  }
  return (
    <Allowed to="buy">
      <Button look="ghost" aria-describedby={describedBy} busy={isBusy} onClick={() => void send()}>
        {describedBy === undefined ? t('withdraw') : common('undo')}
      </Button>
    </Allowed>
  )
}
