import { describe, expect, it } from 'vitest'
import { foreignMark, isForeignCharge } from './index.ts'

describe('the mark of another biller', () => {
  it.each([
    ['metadata:legacy_invoice', { kind: 'metadata', key: 'legacy_invoice' }],
    ['Invoice OLD-', { kind: 'description', begins: 'Invoice OLD-' }],
    ['metadata:', null],
    [' ', null],
  ])('is read from %j', (text, mark) => {
    expect(foreignMark(text)).toEqual(mark)
  })
})

describe('a charge that names no bill', () => {
  const marks = [foreignMark('metadata:legacy_invoice'), foreignMark('Invoice OLD-')].flatMap((mark) => mark ?? [])
  const plain = { isMarked: false, description: null, metadataKeys: [] }
  it.each([
    ['with its key', { ...plain, metadataKeys: ['legacy_invoice'] }, true],
    ['with its description', { ...plain, description: 'Invoice OLD-17' }, true],
    ['with its key and our mark', { ...plain, metadataKeys: ['legacy_invoice'], isMarked: true }, false],
    ['with another key', { ...plain, metadataKeys: ['order'] }, false],
    ['that has it in the middle of its description', { ...plain, description: 'Paid: Invoice OLD-17' }, false],
    ['without anything', plain, false],
  ])('%s is another biller’s: %s', (_, charge, expected) => {
    expect(isForeignCharge(charge, marks)).toBe(expected)
    expect(isForeignCharge(charge, [])).toBe(false)
  })
})
