import { useMutation } from '@tanstack/react-query'
import { askApproval } from '@touchline/contract/calls/requests'
import type { RequestPurchase } from '@touchline/contract/request-purchase'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/http/api-error.ts'
import { useNavigate } from '../../lib/navigation/index.ts'
import { underOverlay } from '../../lib/overlay.ts'
import { call } from '../../lib/request/call.ts'
import { isUnanswered, reportFailure } from '../../lib/request/faults.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { organizationId } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { isHeld } from '../on-hold-note.tsx'

interface ApprovalRequest {
  readonly purchase: RequestPurchase
  readonly quotedTotal: number
  readonly note: string
}

const bodyOf = ({ note, ...asked }: ApprovalRequest) => ({
  ...asked,
  ...(note.trim() === '' ? {} : { note: note.trim() }),
})

/** Then shows the request. Keeps the choice while another try may succeed. `onOver`: it is gone. */
export function useAsking(onOver: () => void) {
  const t = useTranslations('requests')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const [isRefused, setIsRefused] = useState(false)
  const keys = useRef(new Map<string, string>())
  const send = async (asked: ApprovalRequest) => {
    const body = bodyOf(asked)
    const choice = JSON.stringify(body)
    const idempotencyKey = keys.current.get(choice) ?? crypto.randomUUID()
    keys.current.set(choice, idempotencyKey)
    return (await underOverlay(() => call(askApproval, { params: { orgId: organizationId() }, idempotencyKey, body })))
      .data
  }
  const asking = useMutation({
    meta: { faults: 'silent' },
    mutationFn: send,
    onSuccess: async ({ _id }) => {
      onOver()
      await reloadAll()
      showToast({ text: t('toast.ask') })
      await navigate({ to: '/requests/$id', params: { id: _id } })
    },
    onError: async (error) => {
      await reloadAll()
      setIsRefused(isHeld(error))
      if (isHeld(error)) return
      const isChanged = error instanceof ApiError && error.code === 'quote-changed'
      if (!isChanged && !isUnanswered(error)) onOver()
      const said = isChanged ? 'quoteChanged' : 'notAsked'
      await reportFailure(error, 'change', { title: t(`${said}.title`), body: t(`${said}.text`), ok: common('ok') })
    },
  })
  return { ask: asking.mutate, isAsking: asking.isPending, isHeld: isRefused }
}
