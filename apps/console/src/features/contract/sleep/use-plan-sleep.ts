import { planSleep } from '@touchline/contract/calls/sleep'
import type { SleepDays } from '@touchline/domain/plans'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isHeld } from '../../../forms/on-hold-note.tsx'
import { useWithdrawSleep } from '../../../forms/scheduled/withdraw-sleep.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useNavigate } from '../../../lib/navigation/index.ts'
import { underOverlay } from '../../../lib/overlay.ts'
import { call } from '../../../lib/request/call.ts'
import { reloadAll } from '../../../lib/request/queries.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { useRefusals } from './refusals.ts'
import { useSleepText } from './sleep-text.ts'

interface Order {
  readonly days: SleepDays
  readonly isEveryYear: boolean
  readonly quotedTotal: number
}

export function usePlanSleep(account: OverviewAccount) {
  const t = useTranslations('sleep')
  const changed = useTranslations('giveSeats.refused')
  const terms = useTranslations('terms')
  const text = useSleepText(account)
  const refusals = useRefusals()
  const navigate = useNavigate()
  const withdraw = useWithdrawSleep(account.contract.id)
  const keys = useRef(new Map<string, string>())
  const at = 'button'
  return useChange({
    send: ({ days, isEveryYear, quotedTotal }: Order) => {
      const body = { ...days, isEveryYear, quotedTotal }
      const choice = JSON.stringify(body)
      const idempotencyKey = keys.current.get(choice) ?? crypto.randomUUID()
      keys.current.set(choice, idempotencyKey)
      const params = { orgId: organizationId(), id: account.contract.id }
      return underOverlay(async () => {
        try {
          return await call(planSleep, { params, idempotencyKey, body })
        } finally {
          await reloadAll()
        }
      })
    },
    refusals: { 'quote-changed': { at, text: `${terms('amountChanged')}. ${changed('quote')}` } },
    otherwise: (error) => {
      if (isHeld(error)) return { at, text: '' }
      const said = error instanceof ApiError ? refusals(error.code) : null
      return said === null ? null : { at, text: said }
    },
    onDone: (_, { days }) => {
      showToast({
        about: 'sleep',
        text: t('done', { plan: text.plan, from: text.day(days.from), until: text.day(days.until) }),
        undo: withdraw,
      })
      void navigate({ to: '/contract-info' })
    },
  })
}
