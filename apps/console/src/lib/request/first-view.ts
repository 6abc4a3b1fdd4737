import { listContractPlanGroups, listContractPlans } from '@touchline/contract/calls/catalogue'
import { readOverview } from '@touchline/contract/calls/overview'
import type { Call, ResponseOf } from '@touchline/contract/endpoint'
import type { EndpointOf } from '@touchline/contract/endpoints'
import { initialLanguage } from '../../i18n/languages.ts'
import { type Answered, exchange } from '../http/request.ts'
import { type SignedIn, sessionStore } from '../session/session.ts'

type Overview = ResponseOf<EndpointOf<typeof readOverview>>
type Parts = Omit<Overview, 'now'>
type AnswerOf<P extends keyof Parts> = NonNullable<Parts[P]['answer']>

interface Answer<T> {
  readonly data: T
  readonly etag: string | null
}

type Asking = Pick<SignedIn, 'base' | 'access_token' | '_organization' | 'secondFactorDemanded'>

interface PendingView {
  readonly token: string
  readonly overview: Promise<Answered<typeof readOverview> | null>
  readonly plans: Promise<Answered<typeof listContractPlans> | null>
  readonly groups: Promise<Answered<typeof listContractPlanGroups> | null>
  readonly taken: Set<string>
  answeredAt: number | null
}

const FRESH_MS = 5_000

let asked: PendingView | null = null
let isWanted = false

export function forgetFirstView(): void {
  asked = null
}

export function wantFirstView(): void {
  isWanted = true
}

sessionStore.subscribe(() => {
  const session = sessionStore.read()
  if (session === null) forgetFirstView()
  else if (isWanted) askFirstView(session)
  isWanted = false
})

/** Once there is a token. Each part goes to its first reader; failures are ignored. */
export function askFirstView({ base, access_token, _organization: orgId, secondFactorDemanded }: Asking): void {
  if (secondFactorDemanded === true) return
  const params = { orgId }
  const ask = <const C extends Call>(call: C, parts: Parameters<typeof exchange<C>>[2]) =>
    exchange(base, call, parts, access_token).catch(() => null)
  const overview = ask(readOverview, { params, query: { lang: initialLanguage() } }).finally(() => {
    own.answeredAt = Date.now()
  })
  const own: PendingView = {
    token: access_token,
    overview,
    plans: ask(listContractPlans, { params }),
    groups: ask(listContractPlanGroups, { params }),
    taken: new Set(),
    answeredAt: null,
  }
  asked = own
}

function take(name: string): PendingView | null {
  if (Date.now() - (asked?.answeredAt ?? Date.now()) > FRESH_MS || asked?.token !== sessionStore.read()?.access_token)
    forgetFirstView()
  if (asked === null || asked.taken.has(name)) return null
  asked.taken.add(name)
  return asked
}

export async function partOr<P extends keyof Parts>(
  name: P,
  single: () => Promise<Answer<AnswerOf<P>>>,
): Promise<Answer<AnswerOf<P>>> {
  const part = (await take(name)?.overview)?.data[name]
  return part?.answer ? { data: part.answer, etag: part.etag } : single()
}

export const timeOfFirstView = async (): Promise<string | null> => (await take('now')?.overview)?.data.now ?? null

export const catalogueOr = async <N extends 'plans' | 'groups', T>(name: N, single: () => Promise<T>) =>
  (await take(name)?.[name]) ?? single()
