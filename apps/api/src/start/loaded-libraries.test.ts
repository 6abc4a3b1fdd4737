import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { compiled } from '@touchline/testing/compiled'
import { expect, it } from 'vitest'

const seldom = [
  'pdfkit',
  'fontkit',
  'svgo',
  'stdnum',
  '@simplewebauthn/server',
  'prom-client',
  '@opentelemetry/sdk-trace',
]

const program = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      const name = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]
      if (name !== undefined) loaded.add(name)
      return next(url, context)
    },
  })
  await import(process.argv[1])
  console.log([...loaded].join())
`

it('a start loads no library that few calls need', () => {
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program]
  const start = join(import.meta.dirname, 'start-api.ts')
  const loaded = execFileSync(process.execPath, [...words, start], { env: compiled, encoding: 'utf8' })
    .trim()
    .split(',')
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => seldom.includes(name))).toEqual([])
})
