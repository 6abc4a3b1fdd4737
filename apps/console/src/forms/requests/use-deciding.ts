import { useMutation } from '@tanstack/react-query'
import type { PurchaseRequest } from '@touchline/contract/requests'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/http/api-error.ts'
import { fieldOf } from '../../lib/http/field-of.ts'
import { useNavigate } from '../../lib/navigation/index.ts'
import { underOverlay } from '../../lib/overlay.ts'
import { isUnanswered, reportFailure } from '../../lib/request/faults.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { showToast } from '../../lib/toasts.ts'
import { isAddressMissing } from '../buyer/address-missing.ts'
import { isHeld } from '../on-hold-note.tsx'
import { approve, decline, type ShownQuote, withdraw } from './queries.ts'

const dayOf = (details: unknown, name: 'startsOn' | 'endsOn'): string | null => {
  const day = fieldOf(details, name)
  return typeof day === 'string' ? day : null
}

function changedQuote(error: unknown): ShownQuote | null {
  if (!(error instanceof ApiError) || error.code !== 'request-changed') return null
  const { details } = error
  const total = fieldOf(details, 'total')
  if (typeof total !== 'number') return null
  const monthly = fieldOf(details, 'monthly')
  return {
    total,
    monthly: typeof monthly === 'number' ? monthly : null,
    startsOn: dayOf(details, 'startsOn'),
    endsOn: dayOf(details, 'endsOn'),
  }
}

type Step =
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline'; readonly reason: string }
  | { readonly kind: 'withdraw' }

/** A changed quote is kept, to be approved instead. */
export function useDeciding({ _id: id, quote }: PurchaseRequest) {
  const t = useTranslations('requests')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const [changed, setChanged] = useState<ShownQuote | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const key = useRef(crypto.randomUUID())
  const send = async (step: Step): Promise<unknown> => {
    switch (step.kind) {
      case 'approve':
        return underOverlay(() => approve(id, changed ?? quote, key.current))
      case 'decline':
        return decline(id, step.reason)
      case 'withdraw':
        return withdraw(id)
    }
  }
  const deciding = useMutation({
    meta: { faults: 'silent' },
    mutationFn: send,
    onSuccess: async (_, { kind }) => {
      setChanged(null)
      await reloadAll()
      showToast({ text: t(`toast.${kind}`) })
    },
    onError: async (error) => {
      const now = changedQuote(error)
      if (!isUnanswered(error)) key.current = crypto.randomUUID()
      if (now !== null) return setChanged(now)
      await reloadAll()
      setIsRefused(isHeld(error))
      if (isHeld(error)) return
      if (isAddressMissing(error))
        return navigate({ to: '/requests/$id', params: { id }, search: { address: 'first' } })
      const isOver = error instanceof ApiError && error.code === 'request-decided'
      await reportFailure(error, 'change', {
        title: t(isOver ? 'over.title' : 'refused.title'),
        body: t(isOver ? 'over.text' : 'refused.text'),
        ok: common('ok'),
      })
    },
  })
  return { changed, decide: deciding.mutate, isDeciding: deciding.isPending, isHeld: isRefused }
}
