import fc from 'fast-check'
import * as z from 'zod/mini'

interface Shape {
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly type?: string | readonly string[]
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Shape | boolean
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Shape | boolean>>
  readonly required?: readonly string[]
}

const shapeOf = (part: Shape | boolean | undefined): Shape => (typeof part === 'object' ? part : {})

const patterns = new Map<string, fc.Arbitrary<string>>()
/** Cached: making one costs a thousand texts. */
const matching = (pattern: string): fc.Arbitrary<string> =>
  patterns.getOrInsertComputed(pattern, () => fc.stringMatching(new RegExp(pattern)))

const day = (pattern: string): fc.Arbitrary<string> =>
  matching(pattern).map((made) => `${1900 + (Number(made.slice(0, 4)) % 1100)}${made.slice(4)}`)

const text = ({ pattern, format = '', minLength = 0, maxLength = 1_000 }: Shape): fc.Arbitrary<unknown> =>
  pattern !== undefined && ['date', 'date-time'].includes(format)
    ? day(pattern)
    : anyText({ ...(pattern === undefined ? {} : { pattern }), minLength, maxLength })

const anyText = ({ pattern, minLength = 0, maxLength = 1_000 }: Shape): fc.Arbitrary<unknown> =>
  pattern === undefined
    ? fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 24) })
    : matching(pattern).filter((made) => made.length >= minLength && made.length <= maxLength)

const list = ({ items, minItems = 0, maxItems = minItems + 3 }: Shape): fc.Arbitrary<unknown> =>
  fc.array(fitting(shapeOf(items)), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) })

const document = ({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fitting(shapeOf(part))])), {
    requiredKeys: [...required],
  })

const byType = (shape: Shape, type: string): fc.Arbitrary<unknown> => {
  const { minimum = -1_000_000, maximum = 1_000_000 } = shape
  if (type === 'string') return text(shape)
  if (type === 'integer') return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return list(shape)
  if (type === 'object') return document(shape)
  return fc.constant(null)
}

const fitting = (shape: Shape): fc.Arbitrary<unknown> => {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(fitting))
  const types = typeof shape.type === 'string' ? [shape.type] : (shape.type ?? ['string'])
  return fc.oneof(...types.map((type) => byType(shape, type)))
}

const json: z.ZodMiniType<Shape> = z.custom<Shape>((value) => typeof value === 'object' && value !== null)

export const valuesOf = (schema: z.ZodMiniType): fc.Arbitrary<unknown> =>
  fitting(json.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))).filter(
    (value) => schema.safeParse(value).success,
  )

const nested = (): unknown => JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)

/** Other types, edge values, known troublemakers. */
const hostile: fc.Arbitrary<unknown> = fc.constantFrom<unknown[]>(
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'a\0b',
  '\ud800',
  '2026-02-30T00:00:00.000Z',
  '2026-11-21T04:00:00Z',
  '0000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
  'infinity',
  "'; drop table contracts; --",
  '../../../etc/passwd',
  '{{7*7}}${7*7}',
  'x'.repeat(100_000),
  [],
  {},
  ['x'],
  nested(),
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A copy with one place replaced; 'missing' removes it. */
const replaced = (value: unknown, path: readonly number[], by: unknown): unknown => {
  const [step, ...rest] = path
  if (step === undefined || !isRecord(value)) return by
  const names = Object.keys(value)
  const name = names[step % (names.length + 1)] ?? 'unheardOf'
  const inner = replaced(value[name], rest, by)
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === name ? inner : item))
  const { [name]: _, ...others } = value
  return inner === 'missing' ? others : { ...others, [name]: inner }
}

/** One fault each; a few stay valid, so check against the schema. */
export const spoiltValuesOf = (schema: z.ZodMiniType): fc.Arbitrary<unknown> =>
  fc
    .tuple(valuesOf(schema), fc.array(fc.nat(20), { maxLength: 3 }), fc.oneof(hostile, fc.constant('missing')))
    .map(([value, path, by]) => replaced(value, path, by))

const sensible = (shape: Shape, known: Readonly<Record<string, unknown>>): unknown => {
  const [choice] = shape.anyOf ?? shape.oneOf ?? []
  if (choice !== undefined) return sensible(choice, known)
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  const type = typeof shape.type === 'string' ? shape.type : shape.type?.[0]
  if (type === 'object') return sensibleDocument(shape, known)
  if (type === 'array') return Array.from({ length: shape.minItems ?? 1 }, () => sensible(shapeOf(shape.items), known))
  if (type === 'integer' || type === 'number') return Math.max(shape.minimum ?? 0, 0)
  return fc.sample(byType(shape, type ?? 'null'), { numRuns: 1, seed: 1 })[0]
}

const sensibleDocument = (
  { properties = {}, required = [] }: Shape,
  known: Readonly<Record<string, unknown>>,
): unknown =>
  Object.fromEntries(
    required.map((name) => [name, name in known ? known[name] : sensible(shapeOf(properties[name]), known)]),
  )

/** Required fields alone, with known values by name. */
export const sensibleValueOf = (schema: z.ZodMiniType, known: Readonly<Record<string, unknown>>): unknown =>
  sensible(json.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })), known)
