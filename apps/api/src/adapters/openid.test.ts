import { generateKeyPairSync, sign } from 'node:crypto'
import { sharedHttp } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCircuit } from './circuit.ts'
import { openIdProvider } from './openid.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const now = () => Temporal.Now.instant().epochMilliseconds
const passage = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) }
const client = 'touchline'

let signed: object
let asked: object
let padding: number

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function idToken(): string {
  const seconds = Math.floor(now() / 1000)
  const standard = { iss: issuer, aud: client, nonce: passage.nonce, sub: 'anna', iat: seconds, exp: seconds + 60 }
  const text = `${part({ alg: 'RS256', kid: 'k' })}.${part({ ...standard, ...signed })}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

const answers: Readonly<Record<string, () => object>> = {
  '/.well-known/openid-configuration': () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/person`,
    end_session_endpoint: `${issuer}/end`,
    padding: 'a'.repeat(padding),
  }),
  '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'k' }] }),
  '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken() }),
  '/person': () => ({ sub: 'anna', ...asked }),
}

const issuer = await sharedHttp((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answers[request.url ?? '']?.() ?? {}))
})
beforeEach(() => {
  signed = {}
  asked = {}
  padding = 0
})

const provider = () =>
  openIdProvider({
    issuer,
    clientId: client,
    clientSecret: 'a client secret for tests only',
    clientAuth: 'basic',
    scopes: 'openid email',
    loginClaim: 'email',
    returnUrl: 'http://localhost/return',
    circuit: createCircuit(now),
    now,
  })

const finish = () => provider().finish({ code: 'c', state: passage.state }, passage, false)

describe('a provider that says too much', () => {
  it('proves nobody by the mark of another answer', async () => {
    signed = { email: 'victim@kita.example' }
    asked = { email: 'anna@kita.example', email_verified: true }
    expect(await finish()).toMatchObject({ kind: 'proven', loginName: null, address: null })
    signed = { email: 'anna@kita.example' }
    expect(await finish()).toMatchObject({ kind: 'proven', loginName: 'anna@kita.example' })
  })

  it.each([
    ['a subject of ten kilobytes', { sub: 'a'.repeat(10_000) }, '255 ASCII characters'],
    ['a subject in other letters', { sub: 'änna' }, '255 ASCII characters'],
    ['a signature for another client', { azp: 'another' }, 'another client'],
  ])('with %s is refused', async (_, said, reason) => {
    signed = { ...said, email: 'anna@kita.example', email_verified: true }
    expect(await finish()).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) })
  })

  it('takes a signature that names this client twice', async () => {
    signed = { azp: client, email: 'anna@kita.example', email_verified: true }
    expect(await finish()).toMatchObject({ kind: 'proven', subject: 'anna' })
  })

  it('is not read to its end', async () => {
    padding = 2 * 1024 * 1024
    expect(await provider().check()).toContain('cannot be used')
    expect(await finish()).toMatchObject({ kind: 'unanswered' })
  })
})
