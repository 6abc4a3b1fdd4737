import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/request/api-error.ts'
import { reportFault } from '../../../lib/request/faults.ts'
import { isPasswordRequired } from '../../../lib/session/password.ts'

type Fault = 'wrong' | 'throttled'

/** What is wrong with a code; null for what is no matter of it. */
function faultOf(error: unknown): Fault | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'wrong-code' || error.status === 400) return 'wrong'
  return error.status === 429 ? 'throttled' : null
}

async function reportChange(error: unknown): Promise<void> {
  if (!isPasswordRequired(error)) await reportFault(error, 'change')
}

/** A change that a code proves; what is wrong with the code is said at its field. */
export function useCode<T>(
  work: (code: string) => Promise<T>,
  onDone: (answer: T) => void,
  onFailure: (error: unknown) => Promise<void> = reportChange,
) {
  const [code, setCode] = useState('')
  const sending = useMutation({
    meta: { faults: 'silent' },
    mutationFn: work,
    onError: async (error) => {
      if (faultOf(error) === null) await onFailure(error)
    },
    onSuccess: onDone,
  })
  return {
    code,
    fault: faultOf(sending.error),
    isBusy: sending.isPending,
    type: (typed: string) => {
      setCode(typed)
      sending.reset()
    },
    send: () => {
      if (!sending.isPending) sending.mutate(code)
    },
  }
}
