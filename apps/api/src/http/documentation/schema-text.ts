import * as z from 'zod/mini'
import { escapeHtml } from './escape.ts'

interface Schema {
  readonly $ref?: string | undefined
  readonly type?: string | string[] | undefined
  readonly format?: string | undefined
  readonly const?: unknown
  readonly enum?: readonly unknown[] | undefined
  readonly anyOf?: readonly Schema[] | undefined
  readonly oneOf?: readonly Schema[] | undefined
  readonly items?: Schema | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly additionalProperties?: unknown
  readonly required?: readonly string[] | undefined
}

const schema: z.ZodMiniType<Schema> = z.object({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  get anyOf() {
    return z.optional(z.array(schema))
  },
  get oneOf() {
    return z.optional(z.array(schema))
  },
  get items() {
    return z.optional(schema)
  },
  get properties() {
    return z.optional(z.record(z.string(), schema))
  },
  additionalProperties: z.optional(z.unknown()),
  required: z.optional(z.array(z.string())),
})

const literal = (value: unknown): string => escapeHtml(JSON.stringify(value) ?? 'null')

const link = (ref: string): string => {
  const name = escapeHtml(ref.split('/').at(-1) ?? ref)
  return `<a href="#schema-${name}">${name}</a>`
}

const fields = ({ properties = {}, required = [] }: Schema, indent: string): string => {
  const deeper = `${indent}  `
  const lines = Object.entries(properties).map(([name, value]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${deeper}<b>${escapeHtml(name)}</b>${mark}: ${typeText(value, deeper)}`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

const typeText = (one: Schema, indent: string): string => {
  if (one.$ref !== undefined) return link(one.$ref)
  if (one.const !== undefined) return literal(one.const)
  if (one.enum !== undefined) return one.enum.map(literal).join(' | ')
  const choices = one.anyOf ?? one.oneOf
  if (choices !== undefined) return choices.map((choice) => typeText(choice, indent)).join(' | ')
  if (one.type === 'array') return `(${typeText(one.items ?? {}, indent)})[]`.replace(/^\((\w+|<a.*?<\/a>)\)/, '$1')
  if (one.properties !== undefined) return fields(one, indent)
  const values = schema.safeParse(one.additionalProperties)
  if (values.success) return `{ [name]: ${typeText(values.data, indent)} }`
  const names = Array.isArray(one.type) ? one.type : [one.type ?? 'anything']
  return escapeHtml(names.map((name) => (name === 'string' ? (one.format ?? name) : name)).join(' | '))
}

export const schemaText = (json: unknown): string => typeText(schema.parse(json), '')
