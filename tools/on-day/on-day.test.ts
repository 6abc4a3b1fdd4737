import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const program = join(dirname(import.meta.dirname), 'on-day.ts')

const printed = (script: string): string =>
  execFileSync(process.execPath, [program, '2028-02-29T12:00:00Z', process.execPath, '-p', script], {
    encoding: 'utf8',
  })

it.each(['new Date().toISOString()', 'new Date(Date.now()).toISOString()', 'String(Temporal.Now.instant())'])(
  'a command reads the day that was asked for from %s',
  (script) => {
    expect(printed(script)).toMatch(/^2028-02-29T12:0/)
  },
)

it('an instant that is given stays what it is', () => {
  expect(printed('new Date(0).toISOString()').trim()).toBe('1970-01-01T00:00:00.000Z')
})
