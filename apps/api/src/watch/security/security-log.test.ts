import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { because, noteSecurity } from '../cause.ts'
import { securityEvents } from './events.ts'
import { securityLog } from './security-log.ts'

it('the document has every event as the list has it, in its order', () => {
  const document = join(import.meta.dirname, '../../../../../docs/operations/security-events.md')
  const rows = readFileSync(document, 'utf8').match(/^\| `[a-z-]+` \| (?:info|warn) \|.*$/gm)
  expect(rows).toEqual(
    Object.entries(securityEvents).map(([event, { level, says, fields }]) => {
      const listed = fields.map((field) => `\`${field}\``).join(', ')
      return `| \`${event}\` | ${level} | ${says} | ${listed} |`
    }),
  )
})

it('writes what the kind lists and nothing else, counts by region, and ends each line', () => {
  const lines: string[] = []
  const counted: string[] = []
  const security = securityLog({
    line: (line) => void lines.push(line),
    now: () => 7,
    count: (region, kind) => void counted.push(`${region} ${kind}`),
  })
  because({ region: 'asia', by: 'authenticate', requestId: 'r1', security }, () => {
    noteSecurity({ event: 'second-factor-failed', fields: { code: 'wrong-code', password: 'a secret' } })
  })
  expect(lines).toEqual([
    '{"level":40,"time":7,"stream":"security","event":"second-factor-failed","region":"asia","by":"authenticate",' +
      '"requestId":"r1","code":"wrong-code","msg":"a code of a second factor was wrong"}\n',
  ])
  expect(counted).toEqual(['asia second-factor-failed'])
})

it('writes nothing of what nobody caused', () => {
  expect(() => noteSecurity({ event: 'signed-out' })).not.toThrow()
})
