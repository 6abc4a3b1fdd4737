import { AjvCompiler } from '@fastify/ajv-compiler'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { registerControl } from './control/control.ts'
import { createFaults } from './control/fault.ts'
import { isLiveKey } from './http/authentication.ts'
import { parseForm } from './http/form.ts'
import { parseMultipart } from './http/multipart.ts'
import { answerUnknown, registerRest } from './http/rest.ts'
import { registerPages } from './pages/pages.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import { openBooks } from './store/books.ts'
import { createClocks } from './store/clock.ts'
import { newId } from './store/identifier.ts'
import { openJournal } from './store/journal.ts'
import { createCourier } from './webhook/courier.ts'

export interface StartOptions extends Partial<SandboxOptions> {
  /** 0 (the default) takes any free port. */
  port?: number
  host?: string
  /** Absent: in memory only. */
  dataFile?: string | undefined
  /** Milliseconds. */
  machineNow?: () => number
}

export interface RunningSandbox {
  url: string
  publishableKey: string
  secretKey: string
  webhookSecret: string
  /** When all webhooks arrived or were given up. */
  drained(): Promise<void>
  close(): Promise<void>
}

const defaults: SandboxOptions = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  webhookUrls: [],
  frameAncestors: [],
  webhookBackoffMs: [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000],
}

const build = (options: SandboxOptions, dataFile: string | undefined, machineNow: () => number): Sandbox => {
  const journal = openJournal(dataFile)
  const books = openBooks(journal)
  const clocks = createClocks(books, machineNow)
  const clock = clocks.named(null)
  const backoffMs = options.webhookBackoffMs
  const courier = createCourier({ books, clock, machineNow, backoffMs, persist: journal.flush })
  return { options, books, journal, clock, clocks, faults: createFaults(), courier }
}

/** Those registered at run time stay. */
const registerConfigured = ({ books, options, journal }: Sandbox): void => {
  for (const url of options.webhookUrls) {
    if (books.endpoints.all().some((endpoint) => endpoint.url === url)) continue
    books.endpoints.put({ id: newId('we'), url, secret: options.webhookSecret, signatureClock: 'machine' })
  }
  journal.flush()
}

/** Once per process: half of a start. */
const buildValidator = AjvCompiler()

/** Above what a file of evidence may have, so that it is refused as the provider refuses it. */
const MOST_UPLOADED_BYTES = 16 * 1_024 * 1_024

/** Above 150,000 signs of evidence with nine bytes each. */
const MOST_FORM_BYTES = 2 * 1_024 * 1_024

const buildApp = async (sandbox: Sandbox): Promise<FastifyInstance> => {
  const app = fastify({
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator } },
  })
  await app.register(formbody, { parser: parseForm, bodyLimit: MOST_FORM_BYTES })
  const uploaded = { parseAs: 'buffer', bodyLimit: MOST_UPLOADED_BYTES } as const
  app.addContentTypeParser('multipart/form-data', uploaded, ({ headers }: FastifyRequest, body: Buffer<ArrayBuffer>) =>
    parseMultipart(headers['content-type'] ?? '', body),
  )
  registerRest(app, sandbox)
  registerControl(app, sandbox)
  registerPages(app, sandbox)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.setNotFoundHandler(answerUnknown)
  return app
}

/** Refuses live keys: nothing here may move money. */
export const startSandbox = async (given: StartOptions = {}): Promise<RunningSandbox> => {
  const { port = 0, host = '127.0.0.1', dataFile, machineNow = Date.now, ...rest } = given
  const options: SandboxOptions = { ...defaults, ...rest }
  if (isLiveKey(options.secretKey) || isLiveKey(options.publishableKey)) {
    throw new Error('The card sandbox refuses live keys.')
  }
  const sandbox = build(options, dataFile, machineNow)
  registerConfigured(sandbox)
  const app = await buildApp(sandbox)
  const url = await app.listen({ port, host })
  sandbox.courier.resume()
  return {
    url,
    publishableKey: options.publishableKey,
    secretKey: options.secretKey,
    webhookSecret: options.webhookSecret,
    drained: sandbox.courier.drained,
    close: async () => {
      sandbox.courier.close()
      sandbox.faults.clear()
      await app.close()
      sandbox.journal.compact()
    },
  }
}
