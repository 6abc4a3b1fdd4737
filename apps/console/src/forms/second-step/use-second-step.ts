import type { AnswerKind, WayOn } from '@touchline/domain/sign-in'
import { type FormEvent, useState } from 'react'
import type { CodeFault } from '../../lib/session/second-step.ts'

export type StepFault = CodeFault | 'passkey'

interface Answering {
  readonly ways: readonly WayOn[]
  /** Null: proven. */
  readonly answer: (kind: AnswerKind, code: string) => Promise<StepFault | null>
  /** Null: proven or cancelled. */
  readonly byPasskey: () => Promise<StepFault | null>
}

export function useSecondStep({ ways, answer, byPasskey }: Answering) {
  const [turnedTo, setTurnedTo] = useState<WayOn | null>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<StepFault | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const way = turnedTo ?? (ways.includes('totp') ? 'totp' : (ways.at(-1) ?? 'recovery'))
  const run = async (work: () => Promise<StepFault | null>) => {
    if (isBusy) return
    setIsBusy(true)
    setFault(null)
    try {
      setFault(await work())
    } finally {
      setIsBusy(false)
    }
  }
  const type = (typed: string) => {
    setCode(typed)
    setFault(null)
  }
  return {
    way,
    others: ways.filter((each) => each !== way),
    code,
    fault,
    isBusy,
    isEmpty: way !== 'passkey' && code.trim() === '',
    type,
    turnTo: (next: WayOn) => {
      type('')
      if (next === 'passkey') void run(byPasskey)
      else setTurnedTo(next)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      void run(way === 'passkey' ? byPasskey : () => answer(way, code))
    },
  }
}

export type SecondStepState = ReturnType<typeof useSecondStep>
