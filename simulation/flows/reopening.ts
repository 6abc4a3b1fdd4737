import { instantToWire } from '@touchline/contract/wire'
import { createGame } from '@touchline/testing/game'
import type { Request } from '@touchline/testing/http'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'
import { equal, recorded } from '../facts.ts'
import { type Actor, type Flow, join } from './flow.ts'
import { onContract } from './purchases.ts'

export async function closedAccount(
  world: World,
  made?: Actor,
): Promise<{ readonly who: Actor; readonly token: string }> {
  const who = made ?? (await join(world))
  const now = world.deps.clock.now()
  await createGame(world.database.ownerDb, who, { storedAt: now })
  const json = { contractInfoId: who.contractId, cancellationDate: instantToWire(now) }
  const { status } = await world.server.send({ method: 'PUT', path: onContract(who, 'cancel'), token: who.token, json })
  await world.worker.runDue()
  const letter = world.mailbox.taken.findLast(({ text }) => text.includes('account-export?token='))
  const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1]
  if (status !== 200 || token === undefined) throw new Error(`not closed: ${status}`)
  return { who, token }
}

export const reopening = (
  token: string,
  { login, password }: Pick<MadeOrganization, 'login' | 'password'>,
): Request => ({
  method: 'POST',
  path: '/account_export/reopen',
  json: { token, username: login, password },
})

export const openingAgain: Flow = {
  name: 'opening a closed account again',
  asks: null,
  prepare: async (world) => {
    const { who, token } = await closedAccount(world)
    const verdict = async () => equal('openings recorded', await recorded(world, who, 'reopen-account'), 1)
    return { kind: 'call', request: reopening(token, who), already: 'export-unknown', verdict }
  },
}
