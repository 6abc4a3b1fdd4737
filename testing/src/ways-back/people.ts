import * as z from 'zod/mini'
import type { Club } from '../steps/club.ts'
import { INVITED, peopleSteps } from '../steps/people-steps.ts'
import { requestSteps } from '../steps/request-steps.ts'
import { again, type Case, type Cases, contractPath, type Done, succeeded } from './case.ts'

const ids = z.object({ recipients: z.array(z.looseObject({ _id: z.string(), address: z.nullable(z.string()) })) })
const ADDED = 'treasurer@kita.example'
const recipient = { address: ADDED, name: 'Ito', lang: 'en', classes: ['documents'] }

const recipientOf = async ({ manage }: Club) =>
  ids.parse((await manage('GET', '/recipients')).body).recipients.find(({ address }) => address === ADDED)

async function recipientPath(club: Club): Promise<string> {
  const found = await recipientOf(club)
  if (found === undefined) throw new Error('nobody has the address')
  return `/recipients/${found._id}`
}

const withRecipient = async ({ manage }: Club) => void (await succeeded(manage('POST', '/recipients', recipient)))
const isRecipient = async (club: Club) => (await recipientOf(club)) !== undefined
const withoutRecipient = async (club: Club) => club.manage('DELETE', await recipientPath(club))

const ofRecipient =
  (step: (club: Club, path: string) => Promise<Done>): Case =>
  async (club) => {
    if (!(await isRecipient(club))) await withRecipient(club)
    const path = await recipientPath(club)
    return () => step(club, path)
  }

const invited = { address: INVITED, name: 'Yui Abe', lang: 'en', role: 'reader' }

async function accept(club: Club, name: string): Promise<void> {
  const login = { login: 'new', username: `${name}-${crypto.randomUUID()}`, password: 'four words on a bench' }
  await succeeded(club.open('/invitation/accept', { token: await club.mailed(), ...login }))
}

const NEW_PAYER = 'new-office@kita.example'

async function movePayer(club: Club, mailAddress: string): ReturnType<Club['manage']> {
  const path = `${contractPath(club)}/mail_address_change_token`
  await succeeded(club.manage('POST', path, { mailAddress, lang: 'en' }))
  return club.open('/mail_address_change/confirm', { token: await club.mailed() })
}

const person = z.looseObject({ name: z.string() })

export const accountCases: Cases = {
  saveThresholds: again(
    () => '/notice_thresholds',
    () => ({ usagePercents: [50] }),
  ),
  saveContractInfo: again(contractPath, ({ customerInfo }) => ({
    customerInfo: { ...person.parse(customerInfo), name: 'Kita Jiro' },
  })),
  saveBuyer: async ({ manage, token, world, mori }) => {
    const path = `/${mori.organizationId}/manage/buyer`
    const save = async (fiscalYearStart: number) => {
      const match = { 'if-match': String((await world.server.send({ path, token })).headers['etag']) }
      return world.server.send({ method: 'PUT', path, token, json: { buyer: null, fiscalYearStart }, headers: match })
    }
    const { fiscalYearStart } = z.object({ fiscalYearStart: z.int() }).parse((await manage('GET', '/buyer')).body)
    return async () => {
      await succeeded(save(4))
      return { undo: () => save(fiscalYearStart) }
    }
  },
  requestMailAddressChange: async (club) => async () => {
    const body = { mailAddress: NEW_PAYER, lang: 'en' }
    await succeeded(club.manage('POST', `${contractPath(club)}/mail_address_change_token`, body))
    return { undo: () => club.manage('DELETE', `${contractPath(club)}/mail_address_change`) }
  },
  confirmMailAddress: async (club) => async () => {
    await succeeded(movePayer(club, NEW_PAYER))
    return { undo: () => movePayer(club, 'office@kita.example') }
  },
  addRecipient: async (club) => async () => {
    await withRecipient(club)
    return { undo: () => withoutRecipient(club) }
  },
  confirmRecipient: async (club) => async () => {
    await withRecipient(club)
    await succeeded(club.open('/recipients/confirm', { token: await club.mailed() }))
    return { undo: () => withoutRecipient(club) }
  },
  removeRecipient: ofRecipient(async (club, path) => {
    await succeeded(club.manage('DELETE', path))
    return { undo: () => club.manage('POST', '/recipients', recipient) }
  }),
  editRecipient: ofRecipient(async (club, path) => {
    const { address: _, ...before } = recipient
    await succeeded(club.manage('PUT', path, { ...before, name: 'Ito Ken' }))
    return { undo: () => club.manage('PUT', path, before) }
  }),
  switchNotice: ofRecipient(async (club, path) => {
    const turn = (isOn: boolean) => club.manage('PUT', `${path}/notices/usage`, { isOn })
    await succeeded(turn(true))
    return { undo: () => turn(false) }
  }),
  saveOwnSeason: async (club) => async () => {
    const save = (playMonths: readonly number[] | null) =>
      club.manage('PUT', `${contractPath(club)}/season`, { playMonths })
    await succeeded(save([1, 2, 3]))
    return { undo: () => save(null) }
  },
  beginCalendarFeed: async (club) => async () => {
    await succeeded(club.manage('POST', '/calendar_feed', {}))
    return { undo: () => club.manage('DELETE', '/calendar_feed') }
  },
}

export const peopleCases: Cases = {
  askApproval: async (club) => async () => {
    const [, withdraw] = await requestSteps(club)['withdraw-request']()
    return { undo: async () => z.object({ status: z.int() }).parse(await withdraw()) }
  },
  savePurchaseLimit:
    async ({ manage }) =>
    async () => {
      await succeeded(manage('PUT', '/purchase_limit', { amount: 5_000 }))
      return { undo: () => manage('PUT', '/purchase_limit', { amount: null }) }
    },
  saveLooks:
    async ({ send, mori }) =>
    async () => {
      const put = (looks: string) => send('PUT', `/${mori.organizationId}/looks`, { looks })
      await succeeded(put('never'))
      return { undo: () => put('history') }
    },
  setFactorDemand: async (club) => {
    const [, demand] = await peopleSteps(club)['demand-second-factor']()
    return async () => {
      await demand()
      return { undo: () => club.manage('PUT', '/second_factor', { isDemanded: false }) }
    }
  },
  changePersonRole: async ({ manage, idOf, reader }) => {
    const path = `/people/${await idOf(reader.login)}/role`
    return async () => {
      await succeeded(manage('PUT', path, { role: 'billing-manager' }))
      return { undo: () => manage('PUT', path, { role: 'reader' }) }
    }
  },
  invitePerson: async (club) => async () => {
    await succeeded(club.manage('POST', '/people', invited))
    return { undo: async () => club.manage('DELETE', `/people/${await club.idOf(invited.name)}`) }
  },
  acceptInvitation: async (club) => async () => {
    await succeeded(club.manage('POST', '/people', invited))
    await accept(club, 'yui')
    return { undo: async () => club.manage('DELETE', `/people/${await club.idOf(invited.name)}`) }
  },
  removePerson: async (club) => {
    const again = { ...invited, name: 'Sora Oda' }
    const join = async () => {
      const reply = await succeeded(club.manage('POST', '/people', again))
      await accept(club, 'sora')
      return reply
    }
    await join()
    return async () => {
      await succeeded(club.manage('DELETE', `/people/${await club.idOf(again.name)}`))
      return { undo: join }
    }
  },
  handOver: async (club) => {
    // The successor becomes an administrator.
    const id = await club.idOf(club.sato.login)
    return async () => {
      const body = { successor: { kind: 'person', id }, leavesOn: club.dayIn(9) }
      await succeeded(club.manage('POST', '/people/hand_over', body))
      return { undo: () => club.manage('DELETE', `/people/${club.mori.userId}/departure`) }
    }
  },
}
