import { inTransaction } from '@touchline/api/db/transaction'
import { newServiceKey, serviceKeyHash } from '@touchline/api/http/caller/service-key'
import { sendRefusal } from '@touchline/api/http/send'
import { insertKey, keysInForce, revokeKey } from '@touchline/api/operators/service-keys.store'
import type { Deps } from '@touchline/api/use-case/deps'
import { refuse } from '@touchline/api/use-case/refusal'
import { createClient } from '@touchline/client/src/client.ts'
import type { OrganizationId } from '@touchline/domain/ids'
import { type LinkedTask, linkedTasks } from '@touchline/domain/sign-in'
import type { FastifyInstance } from 'fastify'

const KEY = 'demo platform: links'
const SYSTEM = { system: 'administration' } as const

const offered: readonly (readonly [login: string, task: LinkedTask, text: string])[] = [
  ['unpaid', 'pay', 'Pay what failed'],
  ['standard', 'card', 'Change the card'],
  ['standard', 'hours', 'Add hours'],
  ['standard', 'plan', 'Choose a plan'],
  ['trial', 'plan', 'Buy the first plan'],
  ['standard', 'invoice', 'Read the last invoice'],
]

interface Region {
  readonly deps: Deps
  readonly apiUrl: string
  readonly key: string
}

let region: Region | null = null

/** A new key at each start; the last one ends. */
export async function registerLinks(deps: Deps, apiUrl: string): Promise<void> {
  const key = newServiceKey()
  const now = deps.clock.now()
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    for (const { key_id } of await keysInForce(tx, KEY)) await revokeKey(tx, key_id, now)
    const keyHash = serviceKeyHash(key)
    await insertKey(tx, { keyId: deps.ids.uuid(), name: KEY, keyHash, scopes: ['links'], days: 365, now })
  })
  region = { deps, apiUrl, key }
}

export const linkList = (): string =>
  `<article><h2>Open one task</h2><ul>${offered
    .map(
      ([login, task, text]) =>
        `<li><a href="/platform/open?login=${login}&amp;task=${task}">${text}</a> (${login})</li>`,
    )
    .join('')}</ul></article>`

/** The organisation of a login, and its newest fixed bill. */
const known = ({ db }: Deps, login: string) =>
  inTransaction(db, SYSTEM, async (tx) => {
    const accounts = tx.selectFrom('accounts as a').innerJoin('users as u', 'u.account_id', 'a.account_id')
    const user = await accounts.select('u.organization_id').where('a.login_name', '=', login).executeTakeFirst()
    if (user === undefined) return null
    const { organization_id: organizationId } = user
    const bills = tx.selectFrom('invoices').select('billing_id').where('organization_id', '=', organizationId)
    const newest = await bills.orderBy('fixed_at', 'desc').limit(1).executeTakeFirst()
    return { organizationId, billingInfoId: newest?.billing_id }
  })

async function ask({ deps, apiUrl, key }: Region, login: string, task: LinkedTask): Promise<string | null> {
  const found: { organizationId: OrganizationId; billingInfoId?: string | undefined } | null = await known(deps, login)
  if (found === null) return null
  const { organizationId: orgId, billingInfoId } = found
  const client = createClient({ base: `${apiUrl}${deps.cell.base}`, serviceKey: key })
  const bill = task === 'invoice' && billingInfoId !== undefined ? { billingInfoId } : {}
  const returnUrl = `${deps.cell.consoleUrl}/platform`
  const body = { loginName: login, task, returnUrl, ...bill }
  return (await client.call('createLink', { params: { orgId }, body })).data.url
}

export function serveLinks(server: FastifyInstance): void {
  server.get<{ Querystring: { login?: string; task?: string } }>('/platform/open', async ({ query }, reply) => {
    const task = linkedTasks.find((each) => each === query.task)
    const url = region === null || task === undefined ? null : await ask(region, query.login ?? '', task)
    if (url === null) return sendRefusal(reply, refuse('not-found', 'The platform knows nobody of that login'))
    return reply.header('cache-control', 'no-store').redirect(url, 303)
  })
}
