import { listBillingInfo } from '@touchline/contract/billing'
import { type ContractInfo, getContractInfo } from '@touchline/contract/contract-info'
import { authenticate, type Session } from '@touchline/contract/sign-in'
import { endFromWire, instantFromWire, type RegionName } from '@touchline/contract/wire'
import { dateOf, type Instant, type Zone } from '@touchline/domain/calendar'
import type { PlanId } from '@touchline/domain/ids'
import { expect } from 'vitest'
import { demoPassword } from '../world/organizations/organizations.ts'
import type { WorldCell } from '../world/world-cell.ts'

interface Request {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

interface Reply {
  readonly status: number
  readonly body: unknown
}

export interface MadeDemo {
  readonly today: Instant
  readonly cells: Readonly<Record<RegionName, WorldCell>>
  send(region: RegionName, request: Request): Promise<Reply>
}

type Plan = ContractInfo['plans'][number]

export interface Visitor {
  readonly session: Session
  readonly region: RegionName
  readonly date: string
  readonly zone: Zone
  readonly contract: ContractInfo
  readonly plans: readonly Plan[]
  readonly base: string | null
  readonly billings: Awaited<ReturnType<typeof billingsOf>>
  get(path: string): Promise<unknown>
  post(path: string, json: unknown): Promise<unknown>
  /** Attempts a purchase with a wrong figure: `quote-changed` where it could be bought. */
  attempt(planId: PlanId): Promise<unknown>
}

export const trySignIn = (demo: MadeDemo, region: RegionName, login: string): Promise<Reply> =>
  demo.send(region, {
    method: 'POST',
    path: '/administrator/auth_billing',
    form: { grant_type: 'password', username: login, password: demoPassword },
  })

const startOf = ({ startDate }: Plan): Instant => instantFromWire(startDate)
export const endOf = ({ endDate }: Plan): Instant => endFromWire(endDate) ?? Number.POSITIVE_INFINITY

export const roleOf = ({ contractPlanId }: Plan): string => contractPlanId.split('.')[1] ?? ''

async function billingsOf(get: (path: string) => Promise<unknown>) {
  return listBillingInfo.response.parse(await get('/manage/billing_info')).results
}

export async function visit(demo: MadeDemo, region: RegionName, login: string): Promise<Visitor> {
  const session = authenticate.response.parse((await trySignIn(demo, region, login)).body)
  const { access_token: token, _organization: orgId, organizationDetail } = session
  const send = async (request: Request): Promise<Reply> =>
    demo.send(region, { ...request, path: `/${orgId}${request.path}`, token })
  const get = async (path: string): Promise<unknown> => {
    const reply = await send({ path })
    expect(reply.status).toBe(200)
    return reply.body
  }
  const post = async (path: string, json: unknown): Promise<unknown> =>
    (await send({ method: 'POST', path, json, headers: { 'idempotency-key': crypto.randomUUID() } })).body
  const path = `/manage/contract_info/${organizationDetail.contractInfoId}`
  const contract = getContractInfo.response.parse(await get(path))
  const plans = contract.plans.filter((plan) => startOf(plan) <= demo.today && demo.today < endOf(plan))
  return {
    session,
    region,
    zone: contract.zone,
    date: dateOf(demo.today, contract.zone),
    contract,
    plans,
    base: plans.find((plan) => roleOf(plan) === 'base')?.contractPlanId.split('.')[0] ?? null,
    billings: await billingsOf(get),
    get,
    post,
    attempt: async (planId) => {
      const cycle = planId.startsWith('yearly') ? 'yearly' : 'monthly'
      const seats = cycle === 'yearly' ? { analystNum: 50, viewerNum: 50 } : {}
      const answer = await post(`${path}/plans/${cycle}`, { planId, ...seats, quotedTotal: 1 })
      return typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : answer
    },
  }
}
