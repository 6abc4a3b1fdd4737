import { isDeepStrictEqual } from 'node:util'
import { instantToWire } from '@touchline/contract/wire'
import type { Reply, Request } from '@touchline/testing/http'
import type { OtherProcess } from '@touchline/testing/other-process'
import type { SubscriberOptions, World } from '@touchline/testing/world'
import { codeIn, totalIn } from '../answers.ts'
import { type Actor, join as joinWorld } from '../flows/flow.ts'

export interface Stage {
  readonly world: World
  readonly other: OtherProcess
}

export type Verdict = readonly string[]

export interface Scenario {
  readonly name: string
  run(stage: Stage): Promise<Verdict>
}

export const join = ({ world }: Stage, options?: SubscriberOptions): Promise<Actor> => joinWorld(world, options)

export const race = ({ world, other }: Stage, requests: readonly Request[]): Promise<readonly Reply[]> =>
  Promise.all(requests.map((request, index) => (index % 2 === 0 ? world.server : other).send(request)))

export async function workTogether({ world, other }: Stage, meanwhile: readonly Promise<unknown>[] = []) {
  await Promise.all([world.worker.runDue(), other.work(), ...meanwhile])
}

export const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const below = ({ organizationId, contractId }: Actor, rest: string): string =>
  `/${organizationId}/manage/contract_info/${contractId}${rest}`

export const onContract = (
  who: Actor,
  method: NonNullable<Request['method']>,
  rest: string,
  json?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Request => ({ method, path: below(who, rest), token: who.token, headers, ...(json === undefined ? {} : { json }) })

export const keyed = (key: string = crypto.randomUUID()) => ({ 'idempotency-key': key })

export async function quoted({ world }: Stage, who: Actor, rest: string, body: object): Promise<object> {
  const asked = await world.server.send(onContract(who, 'POST', rest, { ...body, quotedTotal: 1 }, keyed()))
  const quotedTotal = totalIn(asked.body)
  if (quotedTotal === null) throw new Error(`no price: ${JSON.stringify(asked.body)}`)
  return { ...body, quotedTotal }
}

export const cancelling = (stage: Stage, who: Actor, date = stage.world.deps.clock.now()): Request =>
  onContract(who, 'PUT', '/cancel', { contractInfoId: who.contractId, cancellationDate: instantToWire(date) })

const fine = (replies: readonly Reply[]): number => replies.filter(({ status }) => status < 300).length

/** Nothing else is answered with a server error. */
export function succeed(replies: readonly Reply[], least: number, most = least): Verdict {
  const found = fine(replies)
  const faults = replies.filter(({ status }) => status >= 500)
  return [
    ...(found >= least && found <= most ? [] : [`${found} succeeded: ${replies.map(said).join(', ')}`]),
    ...faults.map((reply) => `answered ${said(reply)}`),
  ]
}

const said = ({ status, body }: Reply): string => `${status} ${codeIn(body)}`.trimEnd()

export const alike = (replies: readonly Reply[]): Verdict =>
  replies.every(({ status, body }) => status === replies[0]?.status && isDeepStrictEqual(body, replies[0].body))
    ? []
    : [`different answers: ${replies.map(said).join(', ')}`]

export async function bought(stage: Stage, who: Actor, rest: string, body: object, keys: readonly string[]) {
  const asked = await quoted(stage, who, rest, body)
  return race(
    stage,
    keys.map((key) => onContract(who, 'POST', rest, asked, keyed(key))),
  )
}

export const ownKeys = (count: number): readonly string[] => times(count, () => crypto.randomUUID())
