import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorOn } from '@touchline/testing/commands'
import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import { expect, it, onTestFinished } from 'vitest'
import { disputeEvidence, sendEvidenceCommand } from './disputes.ts'

const world = worldOfEachTest()

it('an operator answers a dispute with a file, and with none that the bank would not take', async () => {
  await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + 60_000)
  const [charge] = await world.charges()
  const disputeId = await world.provider.dispute(charge?.id ?? '')
  await world.hear()
  const operator = operatorOn(world.deps)
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const answer = (path: string) =>
    operator.run(sendEvidenceCommand, {
      'dispute-id': disputeId,
      parts: 'documents',
      reason: 'They use it',
      operator: 'Sato',
      file: path,
    })
  await expect(answer(file('letter.txt', 'We used it.'))).rejects.toThrow('a PDF, a JPEG or a PNG')
  await expect(answer(file('long.pdf', Buffer.alloc(4_500_001, '%PDF-')))).rejects.toThrow('at most 4.5 MB')
  await expect(answer(join(folder, 'none.pdf'))).rejects.toThrow('none.pdf')
  expect(await answer(file('letter.pdf', '%PDF-1.7'))).toEqual([expect.stringContaining('being sent')])
  await world.liveUntil(OCTOBER_CLOSES + 120_000)
  const shown = await operator.run(disputeEvidence, { 'dispute-id': disputeId })
  expect(shown[1]).toMatch(/^sent, .*documents, letter\.pdf$/)
})
