import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { checks, groupsOf, runAll } from './steps.ts'

const good = (name: string) => ({ name, command: ['node', '--version'] })
const bad = (name: string) => ({ name, command: ['node', '--no-such-flag'] })

describe('a list of steps', () => {
  it('counts every failed step, also when two end at the same time', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    onTestFinished(() => log.mockRestore())
    const counts = await runAll([bad('one'), bad('two'), good('three'), bad('four'), good('five'), bad('six')], 2)
    expect(counts).toEqual({ passed: 0, failed: 4, skipped: 0 })
  })

  it('counts a program that cannot be started as failed', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    onTestFinished(() => log.mockRestore())
    expect((await runAll([{ name: 'gone', command: ['no-such-program'] }], 1)).failed).toBe(1)
  })

  it('counts a suite that writes no report as failed', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    onTestFinished(() => log.mockRestore())
    expect((await runAll([{ ...good('silent'), report: 'vitest' }], 1)).failed).toBe(1)
  })
})

describe('the steps of npm test', () => {
  it('run every check, by day and by night', () => {
    const names = [true, false].map((isNight) => groupsOf(isNight).flatMap((group) => group.map(({ name }) => name)))
    for (const run of names) expect(run).toEqual(expect.arrayContaining(checks.map(({ name }) => name)))
    expect(new Set(names[0])).toEqual(new Set([...(names[1] ?? []), 'alerts', 'mutants']))
  })

  it('run every project of Vitest once', () => {
    const config = readFileSync(join(dirname(import.meta.dirname), 'vitest.config.ts'), 'utf8')
    const projects = [...config.matchAll(/inNode\('([\w-]+)'|name: '([\w-]+)'/g)].map(([, node, page]) => node ?? page)
    const words = groupsOf(false).flatMap((group) => group.flatMap(({ command }) => command))
    const run = words.flatMap((word, at) => (word === '--project' ? [words[at + 1]] : []))
    expect(projects.length).toBeGreaterThan(10)
    expect(new Set(run)).toEqual(new Set(projects))
    expect(run).toHaveLength(projects.length)
  })
})
