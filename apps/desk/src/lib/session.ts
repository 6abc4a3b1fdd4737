import { MutationCache, QueryCache, QueryClient, useQuery } from '@tanstack/react-query'
import {
  beginOperatorSignIn,
  getOperatorSession,
  signInOperator,
  signOutOperator,
} from '@touchline/contract/desk/calls/session'
import type { OperatorSession } from '@touchline/contract/desk/session'
import type { RegionName } from '@touchline/contract/wire'
import { createContext, use, useEffect } from 'react'
import { call, Refused } from './call.ts'

/** Before sign-in. */
export interface DeskConfig {
  readonly name: string
  readonly regions: readonly [RegionName, ...RegionName[]]
}

export const isConfig = (value: unknown): value is DeskConfig =>
  typeof value === 'object' && value !== null && 'name' in value && 'regions' in value

const isOver = (error: unknown): boolean => error instanceof Refused && error.status === 401

const askAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['session'] })

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isOver(error) && query.queryKey[0] !== 'session') askAgain()
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      if (isOver(error)) askAgain()
    },
  }),
  defaultOptions: {
    queries: { retry: (count, error) => !(error instanceof Refused) && count < 2, staleTime: 30_000 },
  },
})

const SIGNED = 'desk.signed-in'

/** Null: signed out. Follows sign-ins in other windows. */
export function useSession({ regions }: DeskConfig) {
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => {
      if (key === SIGNED) askAgain()
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [])
  const session = useQuery({
    queryKey: ['session'],
    queryFn: async (): Promise<OperatorSession | null> => {
      // A browser that never signed in has nothing to ask for.
      if (localStorage.getItem(SIGNED) === null) return null
      try {
        return await call(getOperatorSession, { region: regions[0] })
      } catch (error) {
        if (error instanceof Refused && (error.status === 401 || error.code === 'operator-unknown')) {
          localStorage.removeItem(SIGNED)
          return null
        }
        throw error
      }
    },
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  })
  const isSignedIn = session.data !== null && session.data !== undefined
  useEffect(() => {
    if (isSignedIn) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [isSignedIn])
  return session
}

export const Signed = createContext<OperatorSession | null>(null)

export function useOperator(): OperatorSession {
  const session = use(Signed)
  if (session === null) throw new Error('useOperator where nobody is signed in')
  return session
}

const BACK = 'desk.back'
const BESIDE = 'beside'

type SignInAt = Pick<DeskConfig, 'regions'>

/** `again`: even if a session runs at the provider. */
interface Proof {
  readonly prove?: 'again'
}

/** Returns to the same place. */
export async function leaveToProvider({ regions }: SignInAt, proof: Proof = {}): Promise<void> {
  sessionStorage.setItem(BACK, location.hash)
  const { url } = await call(beginOperatorSignIn, { region: regions[0], body: proof })
  location.assign(url)
}

/** In another window, keeping the input here. */
export async function signInBeside(at: SignInAt, proof: Proof = {}): Promise<void> {
  const beside = window.open('about:blank', '_blank', 'width=520,height=720')
  if (beside === null) return leaveToProvider(at, proof)
  try {
    const { url } = await call(beginOperatorSignIn, { region: at.regions[0], body: proof })
    // The provider's page severs the opener, so the purpose travels with the window.
    beside.sessionStorage.setItem(BACK, BESIDE)
    beside.location.assign(url)
  } catch (error) {
    beside.close()
    throw error
  }
}

interface Returned {
  readonly code: string
  readonly state: string
  readonly iss?: string
}

/** Returns the former place; null in a window opened to sign in. */
export async function comeBack({ regions }: DeskConfig, said: Returned): Promise<string | null> {
  const session = await call(signInOperator, { region: regions[0], body: said })
  localStorage.setItem(SIGNED, 'yes')
  queryClient.setQueryData(['session'], session)
  const back = sessionStorage.getItem(BACK) ?? ''
  sessionStorage.removeItem(BACK)
  if (back === BESIDE) return null
  return back.startsWith('#/') && !back.startsWith('#/sign-in') ? back : '#/find'
}

export async function signOut({ regions }: DeskConfig): Promise<void> {
  await call(signOutOperator, { region: regions[0] })
  localStorage.removeItem(SIGNED)
  queryClient.clear()
  location.assign('./')
}
