import { beginPasskey } from '@touchline/contract/passkeys'
import { readSecurity } from '@touchline/contract/security'
import * as z from 'zod/mini'
import { softwareAuthenticator } from '../authenticator.ts'
import { codeOf } from '../logins.ts'
import type { Club } from '../steps/club.ts'
import { type Cases, succeeded } from './case.ts'

const NEW_ADDRESS = 'mine@kita.example'
const ADDRESS = '/administrator/address'

const secretIn = z.object({ secret: z.string() })
const codesIn = z.object({ recoveryCodes: z.array(z.string()) })
/** An address that the login has by the mailed link. */
async function moveAddress({ send, open, mailed }: Club, address: string) {
  await succeeded(send('PUT', ADDRESS, { address, lang: 'en' }))
  return open('/own_address/confirm', { token: await mailed() })
}

async function addPasskey({ send }: Club): Promise<string> {
  const begun = beginPasskey.response.parse((await send('POST', '/administrator/passkeys/new', {})).body)
  await succeeded(send('POST', '/administrator/passkeys', { name: 'Phone', made: softwareAuthenticator().make(begun) }))
  const { passkeys } = readSecurity.response.parse((await send('GET', '/administrator/security')).body)
  return `/administrator/passkeys/${passkeys[0]?._id}`
}

/** Second factor last: it is required afterwards. */
export const loginCases: Cases = {
  askOwnAddress:
    async ({ send }) =>
    async () => {
      await succeeded(send('PUT', ADDRESS, { address: NEW_ADDRESS, lang: 'en' }))
      return { undo: () => send('DELETE', `${ADDRESS}/waiting`) }
    },
  confirmOwnAddress: async (club) => {
    await succeeded(moveAddress(club, 'before@kita.example'))
    return async () => {
      await succeeded(moveAddress(club, NEW_ADDRESS))
      return { undo: () => moveAddress(club, 'before@kita.example') }
    }
  },
  confirmAuthenticator:
    async ({ send }) =>
    async () => {
      const { secret } = secretIn.parse((await succeeded(send('POST', '/administrator/authenticator', {}))).body)
      const confirmed = await succeeded(send('POST', '/administrator/authenticator/confirm', { code: codeOf(secret) }))
      const [code] = codesIn.parse(confirmed.body).recoveryCodes
      return { undo: () => send('POST', '/administrator/authenticator/remove', { kind: 'recovery', code }) }
    },
  addPasskey: async (club) => async () => {
    const path = await addPasskey(club)
    return { undo: () => club.send('DELETE', path) }
  },
  renamePasskey: async (club) => {
    const path = await addPasskey(club)
    return async () => {
      await succeeded(club.send('PUT', path, { name: 'Old phone' }))
      return { undo: () => club.send('PUT', path, { name: 'Phone' }) }
    }
  },
}
