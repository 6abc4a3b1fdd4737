import { describe, expect, it } from 'vitest'
import { allFlows } from '../flows/all.ts'
import { runCrashes } from './run.ts'

const LIMIT_MS = 600_000

describe('a flow that moves money, at a process that is killed before any of its steps', { timeout: LIMIT_MS }, () => {
  it.each(allFlows(8).map((flow) => [flow.name, flow] as const))('is ended once by the next: %s', async (_, flow) => {
    const { broken, points } = await runCrashes([flow], { every: 12 })
    expect(broken).toEqual([])
    console.log(points)
  })
})
