import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedFolder } from '@touchline/testing/shared'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOfFile, jsonIn, jsonOfFile } from './operators-file.ts'

const folder = await sharedFolder()

const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('a file that an operator names', () => {
  it.each([
    ['nothing there', () => join(folder, 'nowhere'), 'the file does not exist'],
    ['a file taken for a folder', () => join(file('one', ''), 'two'), 'the file does not exist'],
    ['a folder', () => folder, 'is a folder, not a file'],
    ['a device without an end', () => '/dev/zero', 'is larger than 4 MiB'],
    ['UTF-16', () => file('utf-16', Buffer.from('\uFEFF{}', 'utf16le')), 'is no text in UTF-8; save it as such'],
    ['nothing in it', () => file('empty', ' \n'), 'is empty'],
  ])('is refused in a line: %s', (_, path, fault) => {
    expect(jsonOfFile(path())).toEqual({ fault })
  })

  it('is not read beyond its bound', () => {
    const huge = file('huge', '')
    truncateSync(huge, 3_000_000_000)
    expect(bytesOfFile(huge, 16_384)).toEqual({ fault: 'is larger than 16 KiB' })
  })
})

describe('JSON', () => {
  it.each([
    ['{', 'is no JSON: it ends where a name in quotes or } belongs'],
    ['{"a": [1, 2', 'is no JSON: it ends where a comma or ] belongs'],
    ['hello sk_live_canary', 'is no JSON: line 1, column 1: a value belongs there'],
    ['{\n  "a": 1,\n}', 'is no JSON: line 3, column 1: a name in quotes belongs there'],
    ['{\n  "a": 1\n  "b": 2\n}', 'is no JSON: line 3, column 3: a comma or } belongs there'],
    ['{"a" 1}', 'is no JSON: line 1, column 6: a colon belongs there'],
    ["{'a': 1}", 'is no JSON: line 1, column 2: a name in quotes or } belongs there'],
    ['{"a": 1} // as discussed', 'is no JSON: line 1, column 10: its end belongs there'],
    ['{"a": 01}', 'is no JSON: line 1, column 7: a value belongs there'],
    ['{"a": {"b": 1, "c": 2, "\\u0062": 3}}', 'has a name twice in one object (line 1, column 24); leave one'],
  ])('names the place where it is none, and repeats nothing of it: %s', (text, fault) => {
    expect(jsonIn(text)).toEqual({ fault })
  })

  it('is read after the mark that some editors put before it, and however deep it is', () => {
    expect(jsonIn('\uFEFF{"a": [1, {"a": null}]}')).toEqual({ v: { a: [1, { a: null }] } })
    expect(jsonIn(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toHaveProperty('v')
  })

  it('is what the parser takes, and nothing else', () => {
    const isParsed = (text: string): boolean => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    const spoilt = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '1', '.', ':', ' ', '\\', 'e', '-', 'null'))
      .map(
        ([text, at, sign]) => text.slice(0, at % (text.length + 1)) + sign + text.slice((at % (text.length + 1)) + 1),
      )
    fc.assert(
      fc.property(spoilt, (text) => {
        const read = jsonIn(text)
        const isTwice = 'fault' in read && read.fault.includes('twice')
        expect(isTwice ? false : isParsed(text.replace(/^\uFEFF/, ''))).toBe('v' in read)
      }),
    )
  })
})
