import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from '../fixtures.ts'

/** What the suite reads of openapi.json; the server is known by it alone. */
interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >
  readonly 'x-refusals': readonly string[]
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
  readonly 'x-refusals': Readonly<Record<string, { readonly status: number }>>
}

export interface CallPlace {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- a black box: each test says itself what it looks at
  readonly body: any
}

export interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Region = 'asia' | 'europe' | 'america'

const apis = new Map<string, Promise<Api>>()

/** One region's API as its own documentation describes it. */
export class Api {
  readonly base: string
  readonly #document: Document
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false })

  constructor(base: string, document: Document) {
    this.base = base
    this.#document = document
    this.#ajv.addSchema(document, 'api')
  }

  /** Read once: the schemas of some hundred calls take longer than most tests. */
  static of(address: string, region: Region): Promise<Api> {
    const base = `${address}/${region}/api/v0`
    const known = apis.get(base) ?? Api.#read(base)
    apis.set(base, known)
    return known
  }

  static async #read(base: string): Promise<Api> {
    const response = await fetch(`${base}/openapi.json`)
    // oxlint-disable-next-line typescript/no-unsafe-argument -- what the server serves is what the suite takes for granted
    return new Api(base, await response.json())
  }

  operations(): CallPlace[] {
    return Object.entries(this.#document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
  }

  place(operationId: string): CallPlace {
    const place = this.operations().find(({ operation }) => operation.operationId === operationId)
    if (place === undefined) throw new Error(`openapi.json has no ${operationId}`)
    return place
  }

  statusOf(code: string): number | undefined {
    return this.#document['x-refusals'][code]?.status
  }

  async send(operationId: string, parts: Parts = {}): Promise<Reply> {
    const { method, path } = this.place(operationId)
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? name))
    const body =
      parts.form === undefined
        ? (parts.text ?? (parts.json === undefined ? null : JSON.stringify(parts.json)))
        : new URLSearchParams(parts.form)
    const type = parts.json === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${this.base}${filled}${parts.query ?? ''}`, {
      method,
      headers: { ...type, ...parts.headers },
      body,
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const answered: unknown = isJson ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body: answered }
  }

  /** The call succeeds with the status and in the shape that are documented. */
  async call(operationId: string, parts: Parts = {}): Promise<Reply> {
    const reply = await this.send(operationId, parts)
    const { responses } = this.place(operationId).operation
    const [status = '', documented] = Object.entries(responses).find(([one]) => one.startsWith('2')) ?? []
    expect(reply, `${operationId}: ${JSON.stringify(reply.body)}`).toMatchObject({ status: Number(status) })
    const schema = documented?.content?.['application/json']?.schema
    if (schema !== undefined) this.#expectShape(operationId, schema, reply.body)
    return reply
  }

  /** The call is refused with the code, its documented status, and the one envelope. */
  async refused(operationId: string, code: string, parts: Parts = {}): Promise<Reply> {
    const reply = await this.send(operationId, parts)
    expect(reply.body, operationId).toMatchObject({ code, message: expect.any(String) })
    expect(this.place(operationId).operation['x-refusals']).toContain(code)
    expect(reply.status).toBe(this.statusOf(code))
    return reply
  }

  #expectShape(operationId: string, schema: object, body: unknown): void {
    const name = '$ref' in schema && typeof schema.$ref === 'string' ? schema.$ref : ''
    const validate = this.#ajv.getSchema(`api${name}`)
    if (validate === undefined) throw new Error(`${operationId}: openapi.json lacks ${name}`)
    const isValid = validate(body) === true
    expect(isValid ? [] : validate.errors, operationId).toEqual([])
  }
}
