import { Validator } from '@seriousme/openapi-schema-validator'
import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { exampleOf } from '@touchline/contract/events'
import { openApi } from '@touchline/contract/openapi/openapi'
import { refusalStatus } from '@touchline/contract/refusal/refusal-code'
import { eventKinds } from '@touchline/domain/events'
import { eventFaults } from '@touchline/testing/as-documented'
import { testCell } from '@touchline/testing/deps'
import { sharedCell } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { documentationPage } from './page.ts'
import { schemaText } from './schema-text.ts'

const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)

const { server } = await sharedCell()

const document = openApi(endpoints, testCell.base, testCell.brand.product)

describe('openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it('is served as it is generated, under the base that it names', async () => {
    const reply = await server.send({ path: '/openapi.json' })
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } })
    expect(reply.body).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it('says that the rate of a charge is cut, and which one is exact', () => {
    const rates = [...JSON.stringify(document).matchAll(/"consumptionTaxRate":\{[^}]*\}/g)].map(([rate]) => rate)
    expect(rates.length).toBeGreaterThan(0)
    for (const rate of rates) expect(rate).toContain('taxedAs.rate')
  })

  it('refers to nothing that it does not hold', () => {
    const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(names.filter((name) => name === undefined || document.components.schemas[name] === undefined)).toEqual([])
    expect(JSON.stringify(document)).not.toContain('__shared')
  })

  it('holds no schema that nothing refers to', () => {
    const written = JSON.stringify(document)
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !written.includes(`"#/components/schemas/${name}"`),
    )
    expect(unused).toEqual([])
  })

  it('says of each event that it needs no key, of each tag what it has, and of each call an answer', () => {
    const webhooks = Object.values(document.webhooks).map(({ post }) => post)
    expect(webhooks).toEqual(webhooks.map(() => expect.objectContaining({ security: [] })))
    expect(document.tags.filter(({ description }) => description.length < 5)).toEqual([])
    const operations = Object.values(document.paths).flatMap((each) => Object.values(each))
    const answered = ({ responses }: (typeof operations)[number]) =>
      Object.keys(responses).some((status) => /^2\d\d$|^default$/.test(status))
    expect(operations.filter((operation) => !answered(operation)).map(({ operationId }) => operationId)).toEqual([])
  })

  it('has for each address one path: where two fit, what one takes for an id is a fixed word of the other', () => {
    const paths = [...new Set(table.map(([, { path }]) => path))]
    const takes = (path: string, name: string, word: string): boolean => {
      const shape = table.find(([, endpoint]) => endpoint.path === path)?.[1].params
      return !(shape?.safeParse({ [name]: word }).error?.issues ?? []).some((issue) => issue.path[0] === name)
    }
    const fits = (path: string, other: string): boolean => {
      const [words, others] = [path.split('/'), other.split('/')]
      const fit = (word: string, at: number) =>
        word === others[at] || (word.startsWith(':') && takes(path, word.slice(1), others[at] ?? ''))
      return (
        words.length === others.length &&
        words.every((word, at) => others[at]?.startsWith(':') === true || fit(word, at))
      )
    }
    const pairs = paths.flatMap((path, at) => paths.slice(at + 1).map((other) => [path, other] as const))
    expect(pairs.filter(([path, other]) => fits(path, other) && fits(other, path))).toEqual([])
  })

  it.each(table)('has the call %s with its parameters and every refusal', (name, { method, path, refusals }) => {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name, 'x-refusals': expect.arrayContaining([...refusals]) })
    for (const code of refusals) expect(operation?.responses[refusalStatus[code]]).toBeDefined()
  })

  it.each(eventKinds)('has an example of the event %s that is of its schema, and of no other form', (kind) => {
    const example = exampleOf(kind)
    expect(eventFaults(kind, example)).toEqual([])
    expect(eventFaults(kind, { ...example, data: { ...example.data, more: 1 } })).not.toEqual([])
    expect(eventFaults(kind, { ...example, data: {} })).not.toEqual([])
  })

  it('writes arrays of a query with [] and knows the page of a list', () => {
    const parameters = document.paths['/{orgId}/data/record/game_match']?.['get']?.parameters ?? []
    expect(parameters.map((parameter) => parameter.name)).toEqual(
      expect.arrayContaining(['orgId', 'limit', 'offset', 'matchId[]']),
    )
    expect(parameters.find(({ name }) => name === 'limit')).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 10_000, default: 10_000 },
    })
  })
})

describe('the page', () => {
  it('has every call and needs nothing from elsewhere', () => {
    const page = documentationPage(document, testCell.base)
    for (const [name] of table) expect(page).toContain(`id="${name}"`)
    expect(page).not.toMatch(/(?:src|href)="(?!\/asia\/api\/v0\/|#)/)
    expect(page).not.toMatch(/<script>|style=|onclick/)
  })

  it.each([
    ['/docs', 'text/html; charset=utf-8', 'Kickview account API'],
    ['/docs/page.css', 'text/css; charset=utf-8', 'light-dark'],
    ['/docs/page.js', 'text/javascript; charset=utf-8', 'querySelector'],
  ])('serves %s under the same protection as everything', async (path, type, text) => {
    const reply = await server.send({ path })
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': type, 'content-security-policy': expect.stringContaining("default-src 'none'") },
      body: expect.stringContaining(text),
    })
    expect(reply.body).not.toContain('HTMLInputElement>')
  })

  it.each([
    [{ type: 'string', format: 'uuid' }, 'uuid'],
    [{ enum: ['a', 'b<'] }, '"a" | "b&lt;"'.replaceAll('"', '&quot;')],
    [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
    [{ $ref: '#/components/schemas/ContractInfo' }, '<a href="#schema-ContractInfo">ContractInfo</a>'],
    [{ type: 'object', properties: { a: { type: 'number' } }, required: ['a'] }, '{\n  <b>a</b>: number\n}'],
    [{ type: ['string', 'null'], format: 'date' }, 'date | null'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, '{ [name]: integer }'],
    [{ type: 'object', properties: { a: {} } }, '{\n  <b>a</b>?: anything\n}'],
  ])('writes %j as a type', (schema, text) => {
    expect(schemaText(schema)).toBe(text)
  })
})
