import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Configuration } from 'oidc-provider'
import * as z from 'zod/mini'
import { deskClient, openIdClient, openIdLogins, operatorGroups, operatorLogins } from './people.ts'

const [, , givenPort, consoleUrl, deskUrl] = z
  .tuple([z.string(), z.string(), z.coerce.number(), z.url(), z.url()])
  .parse(process.argv)

console.warn = () => undefined
const { default: Provider } = await import('oidc-provider')

const DAY_SECONDS = 86_400
const INTERACTION = '/interaction/'

const configuration: Configuration = {
  clients: [
    {
      client_id: openIdClient.id,
      client_secret: openIdClient.secret,
      redirect_uris: [`${consoleUrl}/asia/api/v0/administrator/provider/return`],
      post_logout_redirect_uris: [`${consoleUrl}/`],
    },
    {
      client_id: deskClient.id,
      client_secret: deskClient.secret,
      require_auth_time: true,
      redirect_uris: [`${deskUrl}/asia/desk/v0/sign-in/return`],
    },
  ],
  cookies: { keys: [randomBytes(32).toString('base64url')] },
  claims: { openid: ['sub'], profile: ['preferred_username', 'groups'], email: ['email', 'email_verified'] },
  ttl: { AccessToken: 600, IdToken: 600, Interaction: 600, Session: DAY_SECONDS, Grant: DAY_SECONDS },
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: () => ({
      sub,
      preferred_username: sub,
      email: `${sub}@kita.example`,
      email_verified: true,
      groups: [operatorGroups[sub]].filter((group) => group !== undefined),
    }),
  }),
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `${INTERACTION}${uid}` },
  // No consent page: the console is the provider's own.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? openIdClient.id,
      accountId: oidc.session?.accountId ?? '',
    })
    grant.addOIDCScope('openid profile email')
    await grant.save()
    return grant
  },
}

/** A club's login is offered at the desk as well, where it has no role. */
const loginsFor = (client: unknown): readonly string[] =>
  client === deskClient.id ? [...operatorLogins, ...openIdLogins] : openIdLogins

const pageFor = (
  logins: readonly string[],
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kita ID</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif }
main { width: min(20rem, 100% - 3rem) } button { width: 100%; padding: 0.75rem; font: inherit; cursor: pointer }
</style></head>
<body><main><h1>Kita ID</h1><p>The sign-in provider of this demo. Who are you?</p><form method="post">
${logins.map((login) => `<p><button name="login" value="${login}">${login}</button></p>`).join('\n')}
</form></main></body></html>`

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.listen(givenPort, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : givenPort}`
const provider = new Provider(issuer, configuration)
const answerAsProvider = provider.callback()

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url?.startsWith(INTERACTION) !== true) return answerAsProvider(request, response)
  const { params } = await provider.interactionDetails(request, response)
  const logins = loginsFor(params['client_id'])
  if (request.method !== 'POST')
    return void response.setHeader('content-type', 'text/html; charset=utf-8').end(pageFor(logins))
  const login = new URLSearchParams(await bodyOf(request)).get('login') ?? ''
  if (!logins.includes(login)) return void response.writeHead(400).end('Nobody has this login.')
  await provider.interactionFinished(request, response, { login: { accountId: login } })
}

process.stdout.write(`sign-in provider ready at ${issuer}\n`)
