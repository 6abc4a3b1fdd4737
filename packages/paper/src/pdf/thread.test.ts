import { describe, expect, it, vi } from 'vitest'
import { creditNote } from '../testing/samples.ts'
import { createThread } from './thread.ts'
import { writePdf } from './write-pdf.ts'

const broken = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

describe('the thread of papers', () => {
  it('begins with the first paper, gives its bytes, and ends when none is asked for', async () => {
    const thread = createThread({ idleMs: 0 })
    expect(thread.isAlive()).toBe(false)
    const both = [thread.draw(creditNote, 'ja'), thread.draw(creditNote, 'de')]
    expect(thread.isAlive()).toBe(true)
    const here = [await writePdf(creditNote, 'ja'), await writePdf(creditNote, 'de')]
    expect(await Promise.all(both)).toEqual(here)
    await vi.waitFor(() => expect(thread.isAlive()).toBe(false))
    expect(await thread.draw(creditNote, 'ja')).toEqual(here[0])
  })

  it('says why a paper cannot be drawn, and draws the next one', async () => {
    const thread = createThread()
    const undated = { ...creditNote, issueDate: 'no day' }
    const [failed, drawn] = await Promise.allSettled([thread.draw(undated, 'ja'), thread.draw(creditNote, 'ja')])
    expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(Error) })
    expect(drawn).toMatchObject({ status: 'fulfilled' })
  })

  it.each([
    ['ends', 'process.exit(3)', /exit 3/],
    ['breaks', 'throw new Error("no memory")', /no memory/],
  ])('that %s loses what it was asked for, and another one begins', async (_, code, reason) => {
    const thread = createThread({ script: broken(code) })
    await expect(thread.draw(creditNote, 'ja')).rejects.toThrow(reason)
    expect(thread.isAlive()).toBe(false)
    await expect(thread.draw(creditNote, 'ja')).rejects.toThrow(reason)
  })
})
