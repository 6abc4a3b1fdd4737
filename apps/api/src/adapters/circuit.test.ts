import { beforeEach, describe, expect, it } from 'vitest'
import { type Circuit, CircuitOpenError, createCircuit } from './circuit.ts'

let time: number
let circuit: Circuit
let made: number

beforeEach(() => {
  time = 1_000_000
  made = 0
  circuit = createCircuit(() => time)
})

class Silence extends Error {}
const isSilence = (error: unknown): boolean => error instanceof Silence

const call = async (outcome: 'answer' | 'refusal' | 'silence'): Promise<string> => {
  const ask = async () => {
    made += 1
    if (outcome === 'silence') throw new Silence()
    if (outcome === 'refusal') throw new Error('refused')
    return outcome
  }
  return circuit.run(ask, isSilence).catch((error: unknown) => {
    if (error instanceof CircuitOpenError) return `open for ${error.retryAfterSeconds} s`
    return isSilence(error) ? 'silence' : 'refusal'
  })
}

const several = async (count: number, outcome: Parameters<typeof call>[0]): Promise<void> => {
  for (let calls = 0; calls < count; calls += 1) await call(outcome)
}

describe('a circuit', () => {
  it.each(['answer', 'refusal'] as const)('stays closed while there is %s now and then', async (sign) => {
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await several(4, 'silence')
      await call(sign)
    }
    expect(circuit.retryAfterSeconds()).toBeNull()
    expect(made).toBe(15)
  })

  it('opens after five silent calls: the next are refused at once and nothing is sent', async () => {
    await several(5, 'silence')
    time += 3_500
    expect(await call('answer')).toBe('open for 7 s')
    expect(circuit.retryAfterSeconds()).toBe(7)
    expect(made).toBe(5)
  })

  it('lets one call try when the pause is over; its answer closes it', async () => {
    await several(5, 'silence')
    time += 10_000
    const { promise, resolve } = Promise.withResolvers<string>()
    const tried = circuit.run(() => promise, isSilence)
    expect(await call('answer')).toBe('open for 1 s')
    resolve('answer')
    expect(await tried).toBe('answer')
    expect(await call('answer')).toBe('answer')
  })

  it('waits twice as long after a try that was silent too, a minute at most', async () => {
    await several(5, 'silence')
    const pauses: (number | null)[] = []
    for (let tries = 0; tries < 5; tries += 1) {
      time += 60_000
      await call('silence')
      pauses.push(circuit.retryAfterSeconds())
    }
    expect(pauses).toEqual([20, 40, 60, 60, 60])
  })

  it('is not opened for longer by calls that were in progress when it opened', async () => {
    const { promise, reject } = Promise.withResolvers<string>()
    const late = circuit.run(() => promise, isSilence)
    await several(5, 'silence')
    time += 9_000
    reject(new Silence())
    await expect(late).rejects.toThrow(Silence)
    expect(circuit.retryAfterSeconds()).toBe(1)
  })

  it('does not stay open because the clock was put back', async () => {
    await several(5, 'silence')
    time -= 3_600_000
    expect(await call('answer')).toBe('answer')
  })
})
