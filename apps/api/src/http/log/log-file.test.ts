import { describe, expect, it, vi } from 'vitest'
import { logFile } from './log-file.ts'

const disk = () => {
  const state: { written: string; takes: number | 'ENOSPC' | 'EPIPE' | 'EAGAIN' } = { written: '', takes: 1_000 }
  const write = (_fd: number, bytes: Buffer): number => {
    if (typeof state.takes === 'string') throw Object.assign(new Error(state.takes), { code: state.takes })
    const part = bytes.subarray(0, state.takes)
    state.written += part.toString()
    return part.length
  }
  return { state, log: logFile(1, write) }
}

describe('the log', () => {
  it.each(['ENOSPC', 'EPIPE'] as const)('drops what fails with %s, and says how much that was', (fault) => {
    const { state, log } = disk()
    log.write('one\n')
    state.takes = fault
    for (const line of ['two\n', 'three\n', 'four\n']) log.write(line)
    state.takes = 1_000
    log.write('five\n')
    log.write('six\n')
    expect(state.written).toBe('one\n\n{"level":40,"lost":3,"msg":"log lines were lost"}\nfive\nsix\n')
  })

  it('is written whole where only a part is taken at a time', () => {
    const { state, log } = disk()
    state.takes = 2
    log.write('a longer line\n')
    expect(state.written).toBe('a longer line\n')
  })

  it('waits for a reader that is behind, in order, and not for ever', () => {
    vi.useFakeTimers()
    const { state, log } = disk()
    state.takes = 'EAGAIN'
    log.write('one\n')
    log.write('two\n')
    state.takes = 1_000
    vi.runAllTimers()
    expect(state.written).toBe('one\ntwo\n')
    state.takes = 'EAGAIN'
    log.write('x'.repeat(2_000_000))
    log.write('lost\n')
    state.takes = 3_000_000
    vi.runAllTimers()
    log.write('three\n')
    expect(state.written.slice(2_000_008)).toBe('\n{"level":40,"lost":1,"msg":"log lines were lost"}\nthree\n')
    vi.useRealTimers()
  })
})
