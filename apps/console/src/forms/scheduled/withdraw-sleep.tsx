import { withdrawSleep } from '@touchline/contract/calls/sleep'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/request/call.ts'
import { organizationId } from '../../lib/session/session.ts'
import { Allowed } from '../allowed.tsx'
import { useWithdrawing } from './use-withdrawing.ts'

type Part = 'whole' | 'repetition'

export function useWithdrawSleep(contractId: string, part: Part = 'whole'): () => Promise<void> {
  const t = useTranslations('sleep.withdraw')
  const done = t(part === 'whole' ? 'done' : 'onceDone')
  const query = part === 'whole' ? {} : { part }
  return useWithdrawing({ about: 'sleep', done, failed: t('failed'), aboveLimit: t('aboveLimit') }, () =>
    call(withdrawSleep, { params: { orgId: organizationId(), id: contractId }, query }),
  )
}

interface WithdrawSleepProps {
  readonly contractId: string
  readonly describedBy?: string
  readonly part?: Part
}

export function WithdrawSleep({ contractId, describedBy, part = 'whole' }: WithdrawSleepProps) {
  const t = useTranslations('sleep.withdraw')
  const common = useTranslations('common')
  const [isBusy, setIsBusy] = useState(false)
  const withdraw = useWithdrawSleep(contractId, part)
  const send = async () => {
    setIsBusy(true)
    await withdraw()
    setIsBusy(false)
  }
  return (
    <Allowed to="buy">
      <Button look="ghost" aria-describedby={describedBy} busy={isBusy} onClick={() => void send()}>
        {describedBy === undefined ? t(part === 'whole' ? 'withdraw' : 'once') : common('undo')}
      </Button>
    </Allowed>
  )
}
