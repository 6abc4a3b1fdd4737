import type { RegionName } from '@touchline/contract/wire'
import { type ComponentType, useState } from 'react'
import { keepOffered } from '../../lib/session/offered-organizations.ts'
import type { SignInOutcome } from './authenticate.ts'
import { type AskedChoice, choiceOf, type Picked, type SecondStepQuestion, stepOf } from './step.ts'

type Failure = Extract<SignInOutcome, { kind: 'failed' }>['reason']
type Pick = (server: RegionName, organizationId: string) => Promise<SignInOutcome>

export interface Attempt {
  readonly outcome: SignInOutcome | null
  readonly pick: Pick
}

interface Shown {
  readonly failure: Failure | null
  readonly choice: AskedChoice | null
  readonly step: SecondStepQuestion | null
  readonly Over: ComponentType | null
}

const nothing: Shown = { failure: null, choice: null, step: null, Over: null }

async function shownOf(outcome: SignInOutcome | null, picked: Picked | null): Promise<Shown> {
  switch (outcome?.kind) {
    case 'choose': {
      const choice = await choiceOf(outcome.choice)
      return { ...nothing, choice, failure: choice === null ? 'network' : null }
    }
    case 'failed':
      return { ...nothing, failure: outcome.reason }
    case 'second-factor': {
      const step = await stepOf(outcome, picked)
      return { ...nothing, step, failure: step === null ? 'network' : null }
    }
    case 'signed-in':
    case undefined:
      return nothing
  }
}

export function useAttempts(onSignedIn: () => Promise<void>) {
  const [shown, setShown] = useState(nothing)
  const [pick, setPick] = useState<Pick | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const change = (part: Partial<Shown>) => setShown((before) => ({ ...before, ...part }))
  const follow = async (outcome: SignInOutcome | null, picked: Picked | null) => {
    const isIn = outcome?.kind === 'signed-in'
    if (isIn) change({ choice: null, failure: null })
    else setShown(await shownOf(outcome, picked))
    if (isIn && picked !== null) keepOffered(picked.offered)
    if (isIn) await onSignedIn().catch(() => change({ failure: 'network', step: null }))
  }
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
    } finally {
      setIsBusy(false)
    }
  }
  const attempt = (begin: () => Promise<Attempt>) =>
    run(async () => {
      const begun = await begin()
      setPick(() => begun.pick)
      await follow(begun.outcome, null)
    })
  const follower = (server: RegionName, organizationId: string) =>
    run(async () => {
      const picked = { server, organizationId, offered: shown.choice?.choice.details ?? [] }
      await follow((await pick?.(server, organizationId)) ?? null, picked)
    })
  return { ...shown, isBusy, change, follow, setPick, attempt, pick: follower }
}
