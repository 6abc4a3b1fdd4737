import { describe, expect, it } from 'vitest'
import { canonicalForm, parseForm } from './form.ts'

describe('a form-encoded body', () => {
  it.each([
    ['a=1&b=two%20words', { a: '1', b: 'two words' }],
    ['a[b][c]=1&a[d]=2', { a: { b: { c: '1' }, d: '2' } }],
    ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
    ['a[]=x&a[]=y', { a: ['x', 'y'] }],
    ['a[0][b]=x&a[1][b]=y', { a: [{ b: 'x' }, { b: 'y' }] }],
    ['metadata%5Borg%5D=1', { metadata: { org: '1' } }],
    ['a=', { a: '' }],
    ['__proto__[x]=1&a[__proto__]=2&a[b]=3', { a: { b: '3' } }],
  ])('%s nests by its brackets', (encoded, expected) => {
    expect(parseForm(encoded)).toEqual(expected)
  })

  it('has one spelling, whatever the order', () => {
    expect(canonicalForm(parseForm('b[1]=y&a=1&b[0]=x'))).toBe(canonicalForm(parseForm('a=1&b[]=x&b[]=y')))
    expect(canonicalForm(parseForm('a=1'))).not.toBe(canonicalForm(parseForm('a=2')))
  })
})
