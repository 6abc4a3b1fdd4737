import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'

export const openIdClient = { id: 'touchline', secret: 'a client secret for tests only' } as const

interface OpenIdPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly nickname?: string
  readonly groups?: readonly string[]
  readonly amr?: string[]
}

interface TestOpenId {
  readonly issuer: string
  readonly port: number
  person: OpenIdPerson
  /** Replaces its answers; null for none. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | null
  changeKeys(): void
  signInAt(url: string): Promise<URL>
  close(): Promise<void>
}

const keys = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomBytes(6).toString('hex') }],
  }
}

const settings = (returnUrl: string, who: () => OpenIdPerson): Configuration => ({
  clients: [{ client_id: openIdClient.id, client_secret: openIdClient.secret, redirect_uris: [returnUrl] }],
  cookies: { keys: ['for tests only'] },
  jwks: keys(),
  claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['nickname', 'groups'] },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...who(), sub }) }),
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ clientId: openIdClient.id, accountId: oidc.session?.accountId ?? '' })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

/** `publicIssuer`: its address behind a proxy with TLS. */
export const startOpenId = async (returnUrl: string, publicIssuer?: string): Promise<TestOpenId> => {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const issuer = publicIssuer ?? `http://127.0.0.1:${port}`
  const made = () => {
    const fresh = new Provider(
      issuer,
      settings(returnUrl, () => self.person),
    )
    fresh.proxy = publicIssuer !== undefined
    return fresh
  }
  let provider = made()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (self.instead !== null) self.instead(request, response)
    else if (request.url?.startsWith('/interaction/'))
      await provider.interactionFinished(request, response, {
        login: { accountId: self.person.sub, amr: self.person.amr },
      })
    else await provider.callback()(request, response)
  }

  const self: TestOpenId = {
    issuer,
    port,
    person: { sub: 'somebody' },
    instead: null,
    changeKeys: () => {
      provider = made()
    },
    signInAt: async (url) => {
      const cookies = new Map<string, string>()
      let next = new URL(url)
      while (next.origin === issuer) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
          cookies.set(name, value)
        }
        next = new URL(reply.headers.get('location') ?? 'about:blank', next)
      }
      return next
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return self
}
