import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type StepFault, useSecondStep } from '../../forms/second-step/use-second-step.ts'
import type { ProofQuestion } from '../../lib/session/password.ts'
import { type PasswordProof, proveCode, provePassword } from '../../lib/session/reauthenticate.ts'
import type { Waiting } from '../../lib/session/second-step.ts'

export type PasswordFault = Exclude<PasswordProof, 'proven'> | 'over'

const byPasskey = async (): Promise<boolean> =>
  (await import('../../lib/request/reauthenticate-by-passkey.ts')).proveByPasskey()

export function useProof({ proof, typed, answer }: ProofQuestion) {
  const [password, setPassword] = useState(typed ?? '')
  const [fault, setFault] = useState<PasswordFault | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const send = async (secret: string) => {
    setIsBusy(true)
    const said = await provePassword(secret, proof)
    setIsBusy(false)
    if (said === 'proven') answer(true)
    else if (typeof said === 'string') setFault(said)
    else setWaiting(said)
  }
  const isSent = useRef(false)
  useEffect(() => {
    if (typed === null || isSent.current) return
    isSent.current = true
    void send(typed)
  })
  return {
    waiting,
    password,
    fault,
    isBusy,
    type: (value: string) => {
      setPassword(value)
      setFault(null)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isBusy) void send(password)
    },
    step: useSecondStep({
      ways: waiting?.ways ?? [],
      answer: async (kind, code): Promise<StepFault | null> => {
        const said = waiting === null ? 'over' : await proveCode(waiting, kind, code)
        if (said === null) answer(true)
        if (said !== 'over') return said
        setWaiting(null)
        setPassword('')
        setFault('over')
        return null
      },
      byPasskey: async (): Promise<StepFault | null> => {
        try {
          if (await byPasskey()) answer(true)
          return null
        } catch {
          return 'passkey'
        }
      },
    }),
  }
}
