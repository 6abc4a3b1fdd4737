import { withdrawSleep } from '@touchline/contract/calls/sleep'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/request/call.ts'
import { organizationId } from '../../lib/session/session.ts'
import { Button } from '../../ui/input/button.tsx'
import { Allowed } from '../allowed.tsx'
import { useWithdrawing } from './use-withdrawing.ts'

/** Withdraws a sleep that has not begun, with its repetitions, or only those of one that has, and says so. */
export function useWithdrawSleep(contractId: string, hasBegun = false): () => Promise<void> {
  const t = useTranslations('sleep.withdraw')
  const done = t(hasBegun ? 'onceDone' : 'done')
  return useWithdrawing({ about: 'sleep', done, failed: t('failed'), aboveLimit: t('aboveLimit') }, () =>
    call(withdrawSleep, { params: { orgId: organizationId(), id: contractId } }),
  )
}

interface WithdrawSleepProps {
  readonly contractId: string
  /** In a list: what is withdrawn, for those who only hear the button. */
  readonly describedBy?: string
  /** It is in progress: the plan wakes on its day, and does not sleep again next year. */
  readonly hasBegun?: boolean
}

/** Nothing is asked: until it begins, it can be planned again. */
export function WithdrawSleep({ contractId, describedBy, hasBegun = false }: WithdrawSleepProps) {
  const t = useTranslations('sleep.withdraw')
  const common = useTranslations('common')
  const [isBusy, setIsBusy] = useState(false)
  const withdraw = useWithdrawSleep(contractId, hasBegun)
  const send = async () => {
    setIsBusy(true)
    await withdraw()
    setIsBusy(false)
  }
  return (
    <Allowed to="buy">
      <Button look="ghost" aria-describedby={describedBy} busy={isBusy} onClick={() => void send()}>
        {describedBy === undefined ? t(hasBegun ? 'once' : 'withdraw') : common('undo')}
      </Button>
    </Allowed>
  )
}
