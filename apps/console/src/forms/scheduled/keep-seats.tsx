import { keepSeats } from '@touchline/contract/calls/give-up-seats'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/request/call.ts'
import { organizationId } from '../../lib/session/session.ts'
import { Allowed } from '../allowed.tsx'
import { useWithdrawing } from './use-withdrawing.ts'

export function useKeepSeats(contractId: string): () => Promise<void> {
  const t = useTranslations('giveSeats.keep')
  return useWithdrawing({ about: 'seats', done: t('done'), failed: t('failed'), aboveLimit: t('aboveLimit') }, () =>
    call(keepSeats, { params: { orgId: organizationId(), id: contractId } }),
  )
}

interface KeepSeatsProps {
  readonly contractId: string
  readonly describedBy?: string
}

export function KeepSeats({ contractId, describedBy }: KeepSeatsProps) {
  const common = useTranslations('common')
  const [isBusy, setIsBusy] = useState(false)
  const withdraw = useKeepSeats(contractId)
  const keep = async () => {
    setIsBusy(true)
    await withdraw()
    setIsBusy(false)
  }
  return (
    <Allowed to="buy">
      <Button look="ghost" small aria-describedby={describedBy} busy={isBusy} onClick={() => void keep()}>
        {common('undo')}
      </Button>
    </Allowed>
  )
}
