import { firstBills } from '@touchline/contract/calls/billing'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { EndpointName } from '@touchline/contract/endpoints'
import type { readOverview } from '@touchline/contract/overview'
import { exportTypes, uploadTypes } from '@touchline/contract/usage'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { ContractId } from '@touchline/domain/ids'
import { loadDocuments } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { JsonText } from '../../http/json-text.ts'
import { type AnyPersonalCall, isPersonal, isReading } from '../../http/reading-route.ts'
import type { Answer, Route } from '../../http/route.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'

type PartName = Exclude<keyof ResponseOf<typeof readOverview>, 'now'>

interface PartCall {
  readonly call: EndpointName
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly ofOwnContract?: true
}

const REQUESTS_AT_MOST = '100'

const parts = {
  contracts: { call: 'listContractInfo' },
  contract: { call: 'getContractInfo', ofOwnContract: true },
  billings: { call: 'listBillingInfo', query: { ...firstBills, limit: `${firstBills.limit}` } },
  limits: { call: 'getCurrentUpperLimits' },
  usage: {
    call: 'getCurrentUsage',
    body: { targetAggregationTypes: [...uploadTypes, ...exportTypes, 'ANALYST_USER_COUNT', 'VIEWER_USER_COUNT'] },
  },
  nextTerm: { call: 'getNextTerm', ofOwnContract: true },
  storedDays: { call: 'getStoredDays' },
  usageHistory: { call: 'getUsageHistory' },
  notices: { call: 'listNotices' },
  recipients: { call: 'listRecipients' },
  requests: { call: 'listRequests', query: { state: 'pending', limit: REQUESTS_AT_MOST } },
} as const satisfies Record<PartName, PartCall>

type OwnContract = () => Promise<ContractId>

interface Part {
  readonly name: string
  read(call: AnyPersonalCall, ownContract: OwnContract, tx: Tx): Promise<Answer<unknown> | Refusal>
}

function partOf(name: string, asked: PartCall, routes: readonly Route[]): Part {
  const route = routes.find((each) => each.name === asked.call)
  if (route === undefined) throw new Error(`the overview asks ${asked.call}, which is not served`)
  const query = asked.call === 'listNotices' ? undefined : route.endpoint.query?.parse(asked.query ?? {})
  const callOf = async (call: AnyPersonalCall, ownContract: OwnContract): Promise<AnyPersonalCall> => {
    const { organizationId: orgId } = call.caller
    const params = asked.ofOwnContract === true ? { orgId, id: await ownContract() } : { orgId }
    return { ...call, params, query: query ?? call.query, body: asked.body, headers: {} }
  }
  if (isReading(route))
    return { name, read: async (call, ownContract, tx) => route.read(await callOf(call, ownContract), tx) }
  if (isPersonal(route))
    return { name, read: async (call, ownContract, tx) => route.readFor(await callOf(call, ownContract), tx) }
  throw new Error(`the overview asks ${asked.call}, which does not only read`)
}

export const overviewParts = (routes: readonly Route[]): readonly Part[] =>
  Object.entries(parts).map(([name, asked]) => partOf(name, asked, routes))

export const callsOfOverview: readonly EndpointName[] = Object.values(parts).map(({ call }) => call)

interface Overview {
  readonly text: JsonText
  readonly missing: Readonly<Record<string, unknown>>
}

const textOf = (body: unknown): string => (body instanceof JsonText ? body.text : JSON.stringify(body))

const etagOf = ({ version, etag }: Answer<unknown>): string | null => {
  const tag = etag ?? version
  return tag === undefined ? null : `"${tag}"`
}

const partText = (outcome: Answer<unknown> | Refusal): string =>
  outcome.kind === 'refused'
    ? `{"answer":null,"etag":null,"fault":${JSON.stringify({ code: outcome.code, message: outcome.message })}}`
    : `{"answer":${textOf(outcome.body)},"etag":${JSON.stringify(etagOf(outcome))},"fault":null}`

const failed = refuse('server-error', 'This part could not be read')

/** In one trip. If it fails, reads each part alone; parts that fail again are missing. Throws if none could be read. */
export async function readParts(tx: Tx, all: readonly Part[], call: AnyPersonalCall, now: Instant): Promise<Overview> {
  const contractId = async () => (await loadDocuments(tx, call.caller.organizationId)).organization.contract.id
  let asked: Promise<ContractId> | undefined
  const askedOnce = () => (asked ??= contractId())
  const together = await Promise.allSettled(all.map((part) => part.read(call, askedOnce, tx)))
  const missing: Record<string, unknown> = {}
  const texts = [`"now":${JSON.stringify(instantToWire(now))}`]
  for (const [place, part] of all.entries()) {
    const first = together[place]
    const outcome =
      first?.status === 'fulfilled'
        ? first.value
        : await part.read(call, contractId, tx).catch((error: unknown) => {
            missing[part.name] = error
            return failed
          })
    texts.push(`${JSON.stringify(part.name)}:${partText(outcome)}`)
  }
  if (Object.keys(missing).length === all.length) throw missing['contract']
  return { text: new JsonText(`{${texts.join(',')}}`), missing }
}
