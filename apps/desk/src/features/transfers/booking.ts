import { useQueries } from '@tanstack/react-query'
import { previewAct } from '@touchline/contract/desk/calls/acts'
import type { RegionName } from '@touchline/contract/wire'
import { listFormat } from '@touchline/words/list-format'
import { useLocale, useTranslations } from 'use-intl'
import type { OrderOnce } from '../../acts/order.ts'
import { call, Refused } from '../../lib/call.ts'
import { queryClient } from '../../lib/session.ts'
import type { Line } from './line-row.tsx'

const act = 'book-line'

/** Lines with what their booking would do; what was proposed is the reason that is kept. */
export function useBooking(region: RegionName, lines: readonly Line[]) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  const asked = lines.map((line) => {
    const clues = (line.payout?.by ?? line.proposal?.by ?? []).map((clue) => t(`clues.${clue}`))
    const reason = t('because', { clues: listFormat(locale).format(clues) })
    return {
      line,
      reason,
      input: { lineId: line.lineId, bill: line.payout?.payoutId ?? line.proposal?.bill.billingInfoId ?? '' },
    }
  })
  const previews = useQueries({
    queries: asked.map(({ input, reason }) => ({
      queryKey: ['preview', region, act, input],
      queryFn: () => call(previewAct, { region, params: { act }, body: { input, reason } }),
      staleTime: 0,
      retry: false,
    })),
  })
  return asked.flatMap(({ line, input, reason }, at) => {
    const seen = previews[at]
    if (seen === undefined) return []
    const order = (send: OrderOnce) => {
      const digest = seen.data?.preview.digest ?? ''
      return send({ region, act, body: { input, reason, caseId: null, digest }, of: `.${line.lineId}` })
    }
    return [{ line, seen, order }]
  })
}

export type Booking = ReturnType<typeof useBooking>[number]

export const refreshBooks = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'preview' })

export function useRefusal() {
  const t = useTranslations('transfers')
  const ofActs = useTranslations('acts')
  return (error: unknown): string => {
    if (!(error instanceof Refused)) return ofActs('unanswered')
    const { code } = error
    if (code === 'preview-changed' || code === 'idempotency-key-reused') return ofActs(`refused.${code}`)
    return t('notBooked')
  }
}
