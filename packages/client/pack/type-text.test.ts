import { describe, expect, it } from 'vitest'
import { typeText } from './type-text.ts'

describe('the type of a schema', () => {
  it.each([
    [{}, 'unknown'],
    [{ type: 'string', format: 'uuid', maxLength: 36 }, 'string'],
    [{ type: ['integer', 'null'] }, 'number | null'],
    [{ const: 'a' }, '"a"'],
    [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
    [{ $ref: '#/components/schemas/Refusal' }, 'Refusal'],
    [{ anyOf: [{ type: 'number' }, { type: 'integer' }] }, 'number'],
    [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [{ allOf: [{ $ref: '#/components/schemas/A' }, { anyOf: [{ const: 1 }, { const: 2 }] }] }, 'A & (1 | 2)'],
    [{ not: {} }, 'never'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'readonly (string | null)[]'],
    [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, 'readonly [string, number]'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Readonly<Record<string, number>>'],
    [
      {
        type: 'object',
        properties: { id: { type: 'string', description: 'Whose */ it is.' }, 'a-b': {} },
        required: ['id'],
      },
      '{ /** Whose * / it is. */ readonly id: string; readonly "a-b"?: unknown }',
    ],
  ])('%j is %s', (schema, text) => {
    expect(typeText(schema)).toBe(text)
  })

  it('that cannot be written is an error, and no type of anything', () => {
    expect(() => typeText({ patternProperties: {} })).toThrow('a schema that no type is written of')
  })
})
