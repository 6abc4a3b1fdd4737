import { type FormEvent, useEffect, useState } from 'react'
import type { Region } from '../../lib/http/config.ts'
import { takeReturn } from '../../lib/session/provider-return.ts'
import { type Credentials, type SignInOutcome, signIn, signInTo } from './authenticate.ts'
import type * as Parts from './by-provider.ts'
import type { Picked } from './step.ts'
import { type Attempt, useAttempts } from './use-attempts.ts'

const byPassword = async (credentials: Credentials): Promise<Attempt> => ({
  outcome: await signIn(credentials),
  pick: (server, organizationId) => signInTo(server, credentials, organizationId),
})

const unloaded: Attempt = { outcome: { kind: 'failed', reason: 'network' }, pick: async () => notAccepted }

async function byProvider(work: (parts: typeof Parts) => Promise<Attempt>): Promise<Attempt> {
  const parts = await import('./by-provider.ts').catch(() => null)
  return parts === null ? unloaded : work(parts)
}

const notAccepted = { kind: 'failed', reason: 'passkey' } as const

/** Loaded when pressed; browsers without passkeys report a fault. */
async function byPasskey(): Promise<Attempt> {
  try {
    return await (await import('./by-passkey.ts')).signInByPasskey()
  } catch {
    return { outcome: notAccepted, pick: async () => notAccepted }
  }
}

async function byPasskeyTo(
  picked: Picked | null,
  keepPick: (keep: () => Attempt['pick']) => void,
): Promise<SignInOutcome | null> {
  const { outcome, pick } = await byPasskey()
  keepPick(() => pick)
  return outcome?.kind === 'choose' && picked !== null ? pick(picked.server, picked.organizationId) : outcome
}

interface Typed extends Credentials {
  readonly isSubmitted: boolean
}

export function useSignIn(onSignedIn: () => Promise<void>) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { attempt, change, follow, setPick, ...shown } = useAttempts(onSignedIn)
  const forget = () => change({ failure: null })
  useEffect(() => {
    const said = takeReturn()
    if (said !== null) void attempt(() => byProvider(({ fromProvider }) => fromProvider(said)))
  })
  return {
    ...shown,
    username,
    password,
    takeEarly: (typed: Typed | null) => {
      if (typed === null) return
      setUsername(typed.username)
      setPassword(typed.password)
      if (typed.isSubmitted) void attempt(() => byPassword(typed))
    },
    setUsername: (value: string) => {
      setUsername(value)
      forget()
    },
    setPassword: (value: string) => {
      setPassword(value)
      forget()
    },
    byPasskey: () => attempt(byPasskey),
    byProvider: (region: Region) => attempt(() => byProvider(({ toProvider }) => toProvider(region))),
    submit: (event: FormEvent) => {
      event.preventDefault()
      void attempt(() => byPassword({ username, password }))
    },
    cancelChoice: () => change({ choice: null }),
    ofStep: {
      byPasskey: () => byPasskeyTo(shown.step?.picked ?? null, setPick),
      onOutcome: (outcome: SignInOutcome) => follow(outcome, shown.step?.picked ?? null),
      onBack: (isOver: boolean) => {
        setPassword('')
        change({ step: null, Over: isOver ? (shown.step?.Over ?? null) : null })
      },
    },
  }
}
