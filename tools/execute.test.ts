import { expect, it } from 'vitest'
import { execute } from './execute.ts'

const place = { cwd: import.meta.dirname, env: process.env }
const node = (script: string) => ['node', '--eval', script]
const FOREVER = 'setInterval(() => undefined, 1000)'

it('a program is heard to its end', async () => {
  const said = node("console.log('one'); console.error('two'); process.exitCode = 3")
  const { exitCode, output } = await execute(said, place)
  expect(exitCode).toBe(3)
  expect(output.split('\n').toSorted()).toEqual(['', 'one', 'two'])
})

it('one that takes too long is ended as by Ctrl-C, and is no success', async () => {
  const script = `process.on('SIGINT', () => { console.log('cleared away'); process.exit(0) }); ${FOREVER}`
  const { exitCode, output } = await execute(node(script), { ...place, limit: 5_000 })
  expect(exitCode).toBe(1)
  expect(output).toContain('cleared away')
  expect(output).toContain('it took too long')
})

it('one that leaves something running with its output is not waited for', async () => {
  const child = `require('node:child_process').spawn(process.execPath, ['--eval', 'setTimeout(() => undefined, 50000)'], { stdio: 'inherit' }).unref()`
  expect((await execute(node(child), { ...place, grace: 500 })).exitCode).toBe(0)
})
