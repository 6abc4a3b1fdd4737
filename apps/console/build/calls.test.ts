import { expect, it } from 'vitest'
import { withoutSchemas } from './calls.ts'

const words = (code: string): string => withoutSchemas(code).replaceAll(/\s+/g, ' ')

it('keeps of a call what it takes to make it', () => {
  const call = `export const save = endpoint({
    method: 'PUT',
    path: '/:id',
    access: 'organization',
    params: documentParams,
    body: z.strictObject({ method: paymentMethod }),
    bodyEncoding: 'form',
    response: results(row),
    refusals: ['not-found'],
  })`
  expect(words(call)).toContain("endpoint({ method: 'PUT', path: '/:id', body: true, bodyEncoding: 'form' })")
})

it('keeps what a call shares with others, less what only describes it', () => {
  const calls = `const price = { method: 'POST', access: 'organization', params: documentParams } as const
    export const priceSeats = endpoint({ ...price, path: '/price', body: seats, response: quote, refusals: [...blocked] })`
  expect(words(calls)).toContain("const price = { method: 'POST' } as const")
  expect(words(calls)).toContain("endpoint({ ...price, path: '/price', body: true })")
})

it('leaves a schema as it is, to fall away where nobody reads it', () => {
  const schema = "export const payment = z.object({ method: z.enum(['CARD']), path: z.string() })"
  expect(words(schema)).toBe(
    "export const payment = /* @__PURE__ */ (() => (z.object({ method: z.enum(['CARD']), path: z.string() })))()",
  )
})

it('lets a list of refusals that takes in another fall away where nobody reads it', () => {
  const list = "const purchased = [...blocked, 'quote-changed'] as const"
  expect(words(list)).toBe("const purchased = /* @__PURE__ */ (() => ([...blocked, 'quote-changed'] as const))()")
})

it('touches neither functions nor lists of words', () => {
  const code = `export const uploadTypes = ['A', 'B'] as const
export const endToWire = (end: number | null): string | null => (end === null ? null : instantToWire(end - 1))
export type Row = z.infer<typeof row>`
  expect(withoutSchemas(code)).toBe(code)
})
