import { takeBackAddition } from '@touchline/contract/calls/add-ons'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/http/api-error.ts'
import { showMessage } from '../../lib/messages.ts'
import { call } from '../../lib/request/call.ts'
import { reportFailure } from '../../lib/request/faults.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { organizationId } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'

const reasons = { 'hours-in-use': 'hoursInUse', 'seats-in-use': 'seatsInUse', 'take-back-over': 'over' } as const

const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code)

export const additionToast = (sequence: number): string => `addition ${sequence}`

interface Purchase {
  readonly contractId: string
  readonly sequence: number
}

export function useTakeBack(): (purchase: Purchase) => Promise<void> {
  const t = useTranslations('takeBack')
  const common = useTranslations('common')
  const onHold = useTranslations('onHold')
  return async ({ contractId, sequence }) => {
    const params = { orgId: organizationId(), id: contractId, sequence }
    const failure = await call(takeBackAddition, { params }).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    await reloadAll()
    if (failure === null) return showToast({ about: additionToast(sequence), text: t('done') })
    const { error } = failure
    const code = error instanceof ApiError ? error.code : ''
    if (code === 'nothing-reserved') return
    const title = common('nothingChanged')
    const ok = common('ok')
    if (isReason(code)) return void showMessage({ title, body: t(`refused.${reasons[code]}`), ok })
    if (code === 'parked') return void showMessage({ title, body: onHold('refused'), ok })
    await reportFailure(error, 'change', { title, body: t('refused.failed'), ok })
  }
}
