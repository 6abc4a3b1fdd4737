import { endpoints } from '@touchline/contract/endpoints'
import { type OpenApi, type Operation, openApi } from '@touchline/contract/openapi/openapi'
import type { JsonObject } from '@touchline/contract/openapi/openapi-schema'
import { callForms } from '../src/calls.ts'
import { typeText } from './type-text.ts'

const within = (value: unknown, ...path: readonly string[]): JsonObject | null => {
  const [first, ...rest] = path
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  if (first === undefined) return { ...value }
  return within(Reflect.get(value, first), ...rest)
}

const contentIn = (holder: unknown): JsonObject | null => {
  const content = within(holder, 'content')
  const [media] = Object.values(content ?? {})
  return within(media, 'schema')
}

const parametersText = ({ parameters }: Operation, place: 'path' | 'query'): string => {
  const members = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => {
      const key = JSON.stringify(name.replace(/\[\]$/, ''))
      return `readonly ${key}${required ? '' : '?'}: ${typeText(schema)}`
    })
  return members.length === 0 ? 'undefined' : `{ ${members.join('; ')} }`
}

const answerText = (operation: Operation, answers: string | undefined): string => {
  if (answers === 'bytes') return 'Uint8Array'
  const schema = contentIn(Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1])
  return schema === null ? 'undefined' : typeText(schema)
}

function callText(operation: Operation): string {
  const { takes, answers } = callForms.get(operation.operationId) ?? {}
  const body = contentIn(operation.requestBody)
  const given = body === null ? 'undefined' : typeText(body)
  return `  /** ${operation.summary} */
  readonly ${operation.operationId}: {
    readonly params: ${parametersText(operation, 'path')}
    readonly query: ${parametersText(operation, 'query')}
    readonly body: ${takes === 'lines' ? 'undefined' : given}
    readonly line: ${takes === 'lines' ? given : 'undefined'}
    readonly answer: ${answerText(operation, answers)}
  }`
}

const eventText = ([kind, webhook]: [string, JsonObject]): string => {
  const data = within(contentIn(within(webhook, 'post', 'requestBody')), 'properties', 'data')
  return `  /** ${JSON.stringify(within(webhook, 'post')?.['summary']).slice(1, -1)} */\n  readonly '${kind}': ${typeText(data ?? {})}`
}

const typesText = (document: OpenApi): string => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const entities = Object.entries(document.components.schemas)
  const codes = Object.keys(document['x-refusals']).map((code) => `'${code}'`)
  return [
    ...entities.map(([name, schema]) => `export type ${name} = ${typeText(schema)}`),
    `export type RefusalCode = ${codes.join(' | ')}`,
    `export interface Calls {\n${operations.map(callText).join('\n')}\n}`,
    `export interface Events {\n${Object.entries(document.webhooks).map(eventText).join('\n')}\n}`,
  ].join('\n')
}

/** `src/calls.ts` without the contract and zod: the same names, generated from openapi.json. */
export function callsText(source: string): string {
  const served = Object.entries(endpoints).filter(([, endpoint]) => !('demoOnly' in endpoint))
  const names = new Set(served.map(([name]) => name))
  const forms = [...callForms].filter(([name]) => names.has(name))
  const [form] = /^export interface CallForm [^]*?^}$/m.exec(source) ?? []
  if (form === undefined) throw new Error('src/calls.ts has no interface CallForm')
  return [
    typesText(openApi(Object.fromEntries(served), '/', '')),
    form,
    `export const callForms: ReadonlyMap<string, CallForm> = new Map<string, CallForm>(${JSON.stringify(forms)})`,
    '',
  ].join('\n')
}
