import type { OrganizationChoice } from '@touchline/contract/sign-in'
import { useState } from 'react'
import type { SignInOutcome } from '../../../features/sign-in/authenticate.ts'
import { answerStep } from '../../../features/sign-in/second-step/answer-step.ts'
import { type StepFault, useSecondStep } from '../../../forms/second-step/use-second-step.ts'
import type { Waiting } from '../../../lib/session/second-step.ts'
import { mayLeave } from '../../../lib/unsaved.ts'
import { replacing } from './enter-organization.ts'

export type EntryFault = Extract<SignInOutcome, { kind: 'failed' }>['reason'] | 'over'

interface Entering {
  readonly signIn: (password: string) => Promise<SignInOutcome>
  /** Null: its region decides. */
  readonly organizationId: string | null
  readonly onEntered: () => void
}

async function byPasskey({ base }: Waiting, organizationId: string | null): Promise<SignInOutcome | null> {
  const { signInByPasskeyAt } = await import('../../../features/sign-in/by-passkey.ts')
  let isDeclined = false
  const outcome = await replacing(async () => {
    const said = await signInByPasskeyAt(base, organizationId)
    isDeclined = said === null
    return said ?? { kind: 'failed', reason: 'passkey' }
  })
  return isDeclined ? null : outcome
}

export function useEntering({ signIn, organizationId, onEntered }: Entering) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<EntryFault | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [choice, setChoice] = useState<OrganizationChoice | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const follow = (outcome: SignInOutcome) => {
    setChoice(outcome.kind === 'choose' ? outcome.choice : null)
    setWaiting(outcome.kind === 'second-factor' ? outcome : null)
    if (outcome.kind === 'failed') setFault(outcome.reason)
    if (outcome.kind === 'signed-in') onEntered()
  }
  const attempt = async (work: () => Promise<SignInOutcome>) => {
    if (isBusy || !(await mayLeave())) return
    setIsBusy(true)
    const outcome = await work()
    setIsBusy(false)
    follow(outcome)
  }
  const step = useSecondStep({
    ways: waiting?.ways ?? [],
    answer: async (kind, code): Promise<StepFault | null> => {
      if (waiting === null) return null
      let refused: StepFault | 'over' | null = null
      const outcome = await replacing(async () => {
        const said = await answerStep(waiting, kind, code)
        if (said.kind === 'entered') return said.outcome
        refused = said.kind === 'over' ? 'over' : said.fault
        return { kind: 'failed', reason: 'credentials' }
      })
      if (refused === null) follow(outcome)
      if (refused !== 'over') return refused
      setWaiting(null)
      setPassword('')
      setFault('over')
      return null
    },
    byPasskey: async (): Promise<StepFault | null> => {
      const outcome = waiting && (await byPasskey(waiting, organizationId).catch(() => 'passkey' as const))
      if (outcome === 'passkey' || (outcome?.kind === 'failed' && outcome.reason === 'passkey')) return 'passkey'
      if (outcome !== null) follow(outcome)
      return null
    },
  })
  return {
    password,
    fault,
    waiting,
    choice,
    isBusy,
    step,
    attempt,
    type: (typed: string) => {
      setPassword(typed)
      setFault(null)
    },
    submit: () => void attempt(() => signIn(password)),
    leaveChoice: () => setChoice(null),
  }
}
