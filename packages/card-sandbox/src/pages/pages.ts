import type { FastifyInstance } from 'fastify'
import { type AuthenticationOutcome, finishChallenge } from '../endpoints/challenge.ts'
import type { Sandbox } from '../sandbox.ts'
import { frameModules, hostScript, sourceOf } from './browser-sources.ts'

const fieldStyle = `
html, body { margin: 0; padding: 0; background: transparent; color-scheme: light; }
input { display: block; width: 100%; box-sizing: border-box; margin: 0; padding: 0; border: none; outline: none;
  background: transparent; font: 16px/1.5 system-ui, sans-serif; color: inherit; appearance: none; }
input.invalid { color: #c4183c; }
`

const challengeStyle = `
:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif; }
main { display: grid; gap: 12px; padding: 24px; }
h1 { margin: 0; font-size: 20px; }
p { margin: 0; }
button { min-height: 44px; padding: 8px 16px; font: inherit; cursor: pointer; border-radius: 6px;
  border: 1px solid ButtonBorder; background: ButtonFace; color: ButtonText; }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`

const contentSecurityPolicy = (ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length === 0 ? '*' : ancestors.join(' ')}`,
  ].join('; ')

const frames = [
  { page: 'field.html', script: 'field', style: 'field' },
  { page: 'controller.html', script: 'controller', style: 'field' },
  { page: 'three-d-secure.html', script: 'challenge', style: 'challenge' },
] as const

const javascript = 'text/javascript; charset=utf-8'

const registerScripts = (app: FastifyInstance): void => {
  // Loadable by cross-origin isolated pages. The official package requests its own release, e.g. /endive/stripe.js.
  app.get('/:release(^v3$|^[a-z]+$)/stripe.js', (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .type(javascript)
      .send(hostScript()),
  )
  for (const file of frameModules) {
    app.get(`/v3/source/${file}`, (_request, reply) => reply.type(javascript).send(sourceOf(file)))
  }
  app.get('/v3/field.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(fieldStyle))
  app.get('/v3/challenge.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(challengeStyle))
}

const registerFrames = (app: FastifyInstance, { options, clocks }: Sandbox): void => {
  const policy = contentSecurityPolicy(options.frameAncestors)
  for (const { page, script, style } of frames) {
    app.get(`/v3/${page}`, (_request, reply) => {
      const now = new Date(clocks.earliest.nowSeconds() * 1000).toISOString()
      return reply
        .headers({
          'content-security-policy': policy,
          'cache-control': 'no-store',
          'cross-origin-resource-policy': 'cross-origin',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        .type('text/html; charset=utf-8')
        .send(framePage({ script, style, now }))
    })
  }
}

const authenticateSchema = {
  type: 'object',
  required: ['id', 'client_secret', 'outcome'],
  additionalProperties: false,
  properties: { id: { type: 'string' }, client_secret: { type: 'string' }, outcome: { enum: ['fail', 'succeed'] } },
} as const

interface Authentication {
  id: string
  client_secret: string
  outcome: AuthenticationOutcome
}

export const registerPages = (app: FastifyInstance, sandbox: Sandbox): void => {
  registerScripts(app)
  registerFrames(app, sandbox)
  app.post<{ Body: Authentication }>(
    '/v3/authenticate',
    { schema: { body: authenticateSchema } },
    ({ body }, reply) => {
      const answer = finishChallenge(sandbox, body.id, body.client_secret, body.outcome)
      return reply.status(answer.status).send(answer.body)
    },
  )
}

interface FramePage {
  script: string
  style: string
  now: string
}

const framePage = ({ script, style, now }: FramePage): string => `<!doctype html>
<html lang="en" data-now="${now}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure frame</title>
<link rel="stylesheet" href="/v3/${style}.css">
<script type="module" src="/v3/source/frame/${script}.ts"></script>
</head>
<body></body>
</html>
`
