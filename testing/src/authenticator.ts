import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, NewPasskey, PasskeyAnswer, PasskeyQuestion } from '@touchline/contract/passkeys'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

const PRESENT = 0x01
const VERIFIED = 0x04
const MAY_BE_BACKED_UP = 0x08
const BACKED_UP = 0x10
const WITH_KEY = 0x40

export interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly count?: number
  readonly isUnverified?: boolean
  readonly question?: string
  readonly userHandle?: string
  /** Default: both. */
  readonly kept?: 'on-one-device' | 'not-backed-up'
}

const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([head, Buffer.from([0x21]), bytes(x), Buffer.from([0x22]), bytes(y)])
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

const attestationObject = (data: Buffer): Buffer => {
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff])
  const none = [cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])]
  return Buffer.concat([Buffer.from([0xa3]), ...none, cborText('authData'), length, data])
}

const flagsOf = ({ isUnverified = false, kept }: Lies) =>
  PRESENT +
  (isUnverified ? 0 : VERIFIED) +
  (kept === 'on-one-device' ? 0 : MAY_BE_BACKED_UP) +
  (kept === undefined ? BACKED_UP : 0)

const authenticatorData = (rpId: string, flags: number, count: number): Buffer => {
  const data = Buffer.alloc(37)
  sha256(rpId).copy(data)
  data.writeUInt8(flags, 32)
  data.writeUInt32BE(count, 33)
  return data
}

const clientData = (type: 'create' | 'get', question: string, lies: Lies): string =>
  JSON.stringify({
    type: `webauthn.${type}`,
    challenge: base64url(lies.question ?? question),
    origin: lies.origin ?? 'http://localhost',
    crossOrigin: false,
  })

/** Real signatures. */
export const softwareAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  let handle = ''
  const make = ({ question, rp, user }: NewPasskey, lies: Lies = {}): MadePasskey => {
    handle = user.id
    const length = Buffer.from([0, id.length])
    const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
    const data = Buffer.concat([authenticatorData(lies.rpId ?? rp.id, flagsOf(lies) + WITH_KEY, count), key])
    return {
      id: base64url(id),
      clientDataJSON: base64url(clientData('create', question, lies)),
      attestationObject: base64url(attestationObject(data)),
      transports: ['internal', 'telepathy'],
    }
  }
  const answer = ({ question, rpId }: PasskeyQuestion, lies: Lies = {}): PasskeyAnswer => {
    count += 1
    const data = authenticatorData(lies.rpId ?? rpId, flagsOf(lies), lies.count ?? count)
    const client = clientData('get', question, lies)
    return {
      id: base64url(id),
      authenticatorData: base64url(data),
      clientDataJSON: base64url(client),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      userHandle: lies.userHandle ?? handle,
    }
  }
  return { make, answer }
}
