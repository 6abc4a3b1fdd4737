import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type RefusalMessage, useChange } from '../../../lib/request/use-change.ts'

interface Proving<Answer> {
  readonly send: (code: string) => Promise<Answer>
  readonly refusals?: Readonly<Record<string, RefusalMessage<'code'>>>
  readonly onDone: (answer: Answer) => void
}

export function useCode<Answer>({ send, refusals, onDone }: Proving<Answer>) {
  const t = useTranslations('secondStep.faults')
  const [code, setCode] = useState('')
  const wrong = { at: 'code', text: t('wrong') } as const
  const proving = useChange({
    send,
    refusals: {
      'wrong-code': wrong,
      'invalid-request': wrong,
      'too-many-attempts': { at: 'code', text: t('throttled') },
      ...refusals,
    },
    onDone,
  })
  return {
    code,
    fault: proving.said('code'),
    isBusy: proving.isBusy,
    type: (typed: string) => {
      setCode(typed)
      proving.forget()
    },
    send: () => proving.send(code),
  }
}
