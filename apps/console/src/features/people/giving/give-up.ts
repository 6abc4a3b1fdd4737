import { giveUpSeats } from '@touchline/contract/calls/give-up-seats'
import type { SeatCounts } from '@touchline/domain/contract'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isHeld } from '../../../forms/on-hold-note.tsx'
import { useKeepSeats } from '../../../forms/scheduled/keep-seats.tsx'
import { underOverlay } from '../../../lib/overlay.ts'
import { call } from '../../../lib/request/call.ts'
import { reloadAll } from '../../../lib/request/queries.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import { countOf } from './choice.ts'

interface Order {
  readonly seats: SeatCounts
  readonly userIds: readonly string[]
  readonly quotedTotal: number
}

interface GivingUp {
  readonly contractId: string
  readonly date: string
  readonly until: string
  readonly onDone: () => void
}

export function useGiveUp({ contractId, date, until, onDone }: GivingUp) {
  const t = useTranslations('giveSeats')
  const terms = useTranslations('terms')
  const ways = useTranslations('takeBack.toast')
  const keep = useKeepSeats(contractId)
  const keys = useRef(new Map<string, string>())
  const at = 'button'
  return useChange({
    send: ({ seats, userIds, quotedTotal }: Order) => {
      const body = { analystNum: seats.analysts, viewerNum: seats.viewers, userIds: [...userIds], quotedTotal }
      const choice = JSON.stringify(body)
      const idempotencyKey = keys.current.get(choice) ?? crypto.randomUUID()
      keys.current.set(choice, idempotencyKey)
      const params = { orgId: organizationId(), id: contractId }
      return underOverlay(async () => {
        try {
          return await call(giveUpSeats, { params, idempotencyKey, body })
        } finally {
          await reloadAll()
        }
      })
    },
    refusals: {
      'quote-changed': { at, text: `${terms('amountChanged')}. ${t('refused.quote')}` },
      'seats-in-use': { at, text: t('refused.inUse') },
      'seats-given-up': { at, text: t('refused.already') },
      'user-unknown': { at, text: t('refused.noSeat') },
      unsettled: { at, text: t('unsettled') },
    },
    otherwise: (error) => (isHeld(error) ? { at, text: '' } : null),
    onDone: (_, { seats }) => {
      showToast({
        about: 'seats',
        text: t('done', { count: countOf(seats), date }),
        note: ways('day', { until }),
        undo: keep,
      })
      onDone()
    },
  })
}
