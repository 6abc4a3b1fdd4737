import { at } from '@touchline/api/db/column-values'
import type { MadeOrganization } from '../organization.ts'
import { platformSays } from '../platform-user.ts'
import type { Club, Take } from './club.ts'

export const INVITED = 'coach@kita.example'
const invited = { address: INVITED, name: 'Yui Abe', lang: 'en' }

const says = (world: Club['world'], { organizationId, userId }: MadeOrganization, line: object) =>
  platformSays(world, { organizationId, userId, ...line })

const withFactor = ({ database }: Club['world'], { accountId: account_id }: MadeOrganization) =>
  database.ownerDb
    .insertInto('second_factors')
    .values({ account_id, factor_id: crypto.randomUUID(), kind: 'totp', added_at: at(0) })
    .execute()

export function peopleSteps({ world, manage, open, mailed, idOf, ...club }: Club) {
  const { reader } = club
  const invite = () => manage('POST', '/people', { ...invited, role: 'reader' })
  const invitedPath = async () => {
    await invite()
    return `/people/${await idOf(invited.name)}`
  }
  return {
    'invite-person': async () => [{}, invite],
    'send-invitation-again': async () => {
      const path = await invitedPath()
      return [{}, () => manage('POST', `${path}/send_again`)]
    },
    'revoke-invitation': async () => {
      const path = await invitedPath()
      return [{}, () => manage('DELETE', path)]
    },
    'accept-invitation': async () => {
      await invite()
      const login = { login: 'new', username: `yui-${crypto.randomUUID()}`, password: 'four words on a bench' }
      const json = { token: await mailed(), ...login }
      return [{}, () => open('/invitation/accept', json)]
    },
    'change-role': async () => {
      const id = await idOf(reader.login)
      return [{ person: reader }, () => manage('PUT', `/people/${id}/role`, { role: 'billing-manager' })]
    },
    'remove-person': async () => {
      const id = await idOf(reader.login)
      return [{ person: reader }, () => manage('DELETE', `/people/${id}`)]
    },
    'limit-managers': async () => [{}, () => manage('PUT', '/purchase_limit', { amount: 0 })],
    'set-looks': async () => [{}, () => club.send('PUT', `/${club.mori.organizationId}/looks`, { looks: 'never' })],
    'demand-second-factor': async () => {
      for (const who of [club.mori, club.sato, club.manager]) await withFactor(world, who)
      return [{ person: reader }, () => manage('PUT', '/second_factor', { isDemanded: true })]
    },
    'end-second-factor-demand': async () => {
      await withFactor(world, club.mori)
      await manage('PUT', '/second_factor', { isDemanded: true })
      return [{}, () => manage('PUT', '/second_factor', { isDemanded: false })]
    },
  } as const satisfies Readonly<Record<string, Take>>
}

export function handoverSteps({ world, mori, sato, manager, manage, dayIn, idOf }: Club) {
  const handOver = async (to: MadeOrganization, days: number, as?: string) => {
    const successor = { kind: 'person', id: await idOf(to.login, as) }
    return manage('POST', '/people/hand_over', { successor, leavesOn: dayIn(days) }, as)
  }
  const untilTomorrow = () => world.liveUntil(Date.parse(`${dayIn(1)}T00:00:00+09:00`))
  return {
    'hand-over': async () => [{ person: mori, successor: manager }, () => handOver(manager, 9)],
    'withdraw-departure': async () => {
      await handOver(manager, 9)
      return [{ person: mori, successor: manager }, () => manage('DELETE', `/people/${mori.userId}/departure`)]
    },
    'departure-waits': async () => {
      await says(world, sato, { _deletedFlag: true })
      const successor = { kind: 'invitation', ...invited }
      await manage('POST', '/people/hand_over', { successor, leavesOn: dayIn(1) })
      return [{ person: mori }, untilTomorrow]
    },
    'departure-void': async () => {
      await handOver(mori, 9, await world.server.signIn(sato))
      return [{ person: sato }, () => says(world, sato, { roles: [], loginName: sato.login })]
    },
    leave: async () => {
      await handOver(manager, 1)
      return [{ person: mori, successor: manager }, untilTomorrow]
    },
    'administers-again': async () => {
      await says(world, sato, { _deletedFlag: true })
      await handOver(manager, 0)
      return [{ person: mori }, () => says(world, manager, { loginName: null })]
    },
  } as const satisfies Readonly<Record<string, Take>>
}
