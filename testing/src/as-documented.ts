import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { type OpenApi, openApi } from '@touchline/contract/openapi/openapi'
import { refusalStatus } from '@touchline/contract/refusal/refusal-code'
import { refusalsOf } from '@touchline/contract/refusal/refusals-of'
import { Ajv2020 } from 'ajv/dist/2020.js'

interface Reply {
  readonly status: number
  readonly body: unknown
}

type CallOutcome = `${string} ${'answered' | 'refused'}`

/** Of two matches, the one with fewer parameters. */
const calls = Object.entries(endpoints)
  .map(([name, endpoint]: [string, Endpoint]) => {
    const pattern = new RegExp(`^${endpoint.path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`)
    return { name, endpoint, pattern, parameters: endpoint.path.split(':').length }
  })
  .toSorted((a, b) => a.parameters - b.parameters)

const general = new Set<string>([
  'body-too-large',
  'invalid-request',
  'request-timeout',
  'too-many-attempts',
  'unsupported-media-type',
])

/** Answered, and refused for its own reason if it has one. */
export const everyCall: readonly CallOutcome[] = calls.flatMap(
  ({ name, endpoint: { refusals } }): readonly CallOutcome[] => [
    `${name} answered`,
    ...(refusals.some((code) => !general.has(code)) ? ([`${name} refused`] as const) : []),
  ],
)

const asked = new Set<CallOutcome>()
export const takeAsked = (): readonly CallOutcome[] => {
  const taken = [...asked]
  asked.clear()
  return taken
}

let read: { readonly document: OpenApi; readonly ajv: Ajv2020 } | undefined
const documented = () => {
  if (read !== undefined) return read
  const document = openApi(endpoints, '', '')
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  read = { document, ajv }
  return read
}

const shapeFaults = ({ path, method, status = 200 }: Endpoint, body: unknown): readonly unknown[] => {
  const { document, ajv } = documented()
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  const ref = /"application\/json":\{"schema":\{"\$ref":"(#[^"]+)"/.exec(
    JSON.stringify(operation?.responses[status] ?? {}),
  )?.[1]
  const validate = ref === undefined ? undefined : ajv.getSchema(`api${ref}`)
  return validate === undefined || validate(body) === true ? [] : (validate.errors ?? [])
}

export function eventFaults(kind: string, body: unknown): readonly unknown[] {
  const { ajv } = documented()
  const validate = ajv.getSchema(`api#/webhooks/${kind}/post/requestBody/content/application~1json/schema`)
  if (validate === undefined) return [`${kind} is not documented`]
  return validate(body) === true ? [] : (validate.errors ?? [])
}

const codeOf = (body: unknown) =>
  Object.keys(refusalStatus).find(
    (code): code is keyof typeof refusalStatus =>
      typeof body === 'object' && body !== null && 'code' in body && body.code === code,
  )

const faultsOf = (endpoint: Endpoint, { status, body }: Reply, isJson: boolean): readonly unknown[] => {
  if (status < 400) {
    if (status !== 304 && status !== (endpoint.status ?? 200)) return [`answers ${status}`]
    return isJson ? shapeFaults(endpoint, body) : []
  }
  const code = codeOf(body)
  if (code === undefined) return [`is refused without a code: ${status}`]
  return [
    ...(refusalsOf(endpoint).includes(code) ? [] : [`is refused with ${code}, which it does not list`]),
    ...(refusalStatus[code] === status ? [] : [`is refused with ${code} and ${status}`]),
  ]
}

interface Question {
  readonly method?: string | undefined
  readonly path: string
}

const servedCall = (served: ReadonlySet<string>, { method = 'GET', path }: Question) => {
  const [way = ''] = path.split('?')
  return calls.find(
    ({ name, endpoint, pattern }) => served.has(name) && endpoint.method === method && pattern.test(way),
  )
}

/** Counts answers over the network like those of `send`. */
export function countAnswer(served: ReadonlySet<string>, question: Question, status: number): void {
  const call = servedCall(served, question)
  if (call !== undefined && status < 300) asked.add(`${call.name} answered`)
}

/** Throws if status, shape or code differ from openapi.json. */
export function checkReply(served: ReadonlySet<string>, question: Question, reply: Reply, isJson: boolean): void {
  const call = servedCall(served, question)
  if (call === undefined) return
  const { name, endpoint } = call
  const faults = faultsOf(endpoint, reply, isJson)
  if (faults.length > 0) throw new Error(`${name} is not as documented: ${JSON.stringify(faults)}`)
  const code = codeOf(reply.body)
  if (reply.status < 300 || reply.status === endpoint.status) asked.add(`${name} answered`)
  else if (code !== undefined && endpoint.refusals.includes(code)) asked.add(`${name} refused`)
}
