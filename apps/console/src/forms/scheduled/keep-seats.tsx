import { keepCustom, keepSeats } from '@touchline/contract/calls/give-up-seats'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/request/call.ts'
import { organizationId } from '../../lib/session/session.ts'
import { Allowed } from '../allowed.tsx'
import { useWithdrawing } from './use-withdrawing.ts'

/** `planId`: the group of a custom add-on that is kept, instead of seats. */
export function useKeepSeats(contractId: string, planId?: string): () => Promise<void> {
  const t = useTranslations('giveSeats.keep')
  const words = { about: planId ?? 'seats', done: t(planId === undefined ? 'done' : 'doneCustom') }
  return useWithdrawing({ ...words, failed: t('failed'), aboveLimit: t('aboveLimit') }, () => {
    const params = { orgId: organizationId(), id: contractId }
    return planId === undefined ? call(keepSeats, { params }) : call(keepCustom, { params: { ...params, planId } })
  })
}

interface KeepSeatsProps {
  readonly contractId: string
  readonly planId?: string | undefined
  readonly describedBy?: string
}

export function KeepSeats({ contractId, planId, describedBy }: KeepSeatsProps) {
  const common = useTranslations('common')
  const [isBusy, setIsBusy] = useState(false)
  const withdraw = useKeepSeats(contractId, planId)
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
