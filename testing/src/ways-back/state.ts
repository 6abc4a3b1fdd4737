import { getHistory } from '@touchline/contract/history'
import { listPeople } from '@touchline/contract/people'
import * as z from 'zod/mini'
import type { Club } from '../steps/club.ts'

/** Fields that differ after something is added again. */
const named = new Set(['_id', '_version', 'matchId', 'createdAt', 'updatedAt'])

function unnamed(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(unnamed).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (named.has(key) ? [] : [[key, unnamed(each)]])),
  )
}

const documents = z.object({ results: z.array(z.looseObject({ plans: z.array(z.unknown()) })) })

/** Possessions, debts, roles, mails and ways to sign in. */
export async function stateOf({ world, manage, send, mori: { contractId, organizationId } }: Club): Promise<unknown> {
  await world.worker.runDue()
  const read = async (path: string) => (await manage('GET', path)).body
  const record = async (path: string) => (await send('GET', `/${organizationId}/data/record/${path}`)).body
  const [contracts, bill, history, people, security, looks, waiting, ...rest] = await Promise.all([
    read('/contract_info'),
    read(`/billing/detail/${contractId}`),
    read('/history'),
    read('/people'),
    send('GET', '/administrator/security'),
    send('GET', `/${organizationId}/looks`),
    read('/purchase_requests?state=pending'),
    ...['/upper_limit/current_value', '/recipients', '/buyer', '/notice_thresholds', '/purchase_limit'].map(read),
    ...['/second_factor', '/calendar_feed', '/stored_day'].map(read),
    ...['mail_address_change', 'season'].map((of) => read(`/contract_info/${contractId}/${of}`)),
    ...['game_match', 'stored_game', 'trash'].map(record),
  ])
  const { passkeys, authenticator, address, waitingAddress } = z
    .looseObject({ passkeys: z.unknown(), authenticator: z.unknown() })
    .parse(security.body)
  return unnamed({
    // A user's document stays, empty.
    contracts: documents.parse(contracts).results.filter(({ plans }) => plans.length > 0),
    bill: z.pick(z.object({ charge: z.unknown(), plans: z.unknown() }), { charge: true, plans: true }).parse(bill),
    ahead: getHistory.response.parse(history).lanes?.payments,
    people: listPeople.response.parse(people).people.map(({ name, role, departure }) => [name, role, departure]),
    login: { passkeys, authenticator, address, waitingAddress },
    looks: looks.body,
    // Decided rows stay.
    waiting: z.object({ results: z.array(z.unknown()) }).parse(waiting).results.length,
    rest,
  })
}
