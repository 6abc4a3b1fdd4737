import { expect, it } from 'vitest'
import { mailWhile, timeSender } from './cells.ts'

it('a time is sent to the sandbox when it is asked for something, the last one and once', async () => {
  const sent: number[] = []
  const time = timeSender(async (instant) => void sent.push(instant))
  for (const instant of [1, 2, 3]) time.note(instant)
  await Promise.all([time.send(), time.send()])
  await time.send()
  time.note(4)
  await time.send()
  expect(sent).toEqual([3, 4])
})

it('a time that did not reach the sandbox is sent again, unless there is a newer one', async () => {
  const sent: number[] = []
  let isAway = true
  const time = timeSender(async (instant) => {
    if (isAway) throw new Error('away')
    sent.push(instant)
  })
  time.note(1)
  await expect(time.send()).rejects.toThrow('away')
  isAway = false
  await time.send()
  isAway = true
  time.note(2)
  const failing = time.send()
  time.note(3)
  await expect(failing).rejects.toThrow('away')
  isAway = false
  await time.send()
  expect(sent).toEqual([1, 3])
})

it('a mail that nobody reads counts as sent, and none of its papers is written', async () => {
  const taken: string[] = []
  let isRead = false
  const mail = mailWhile(() => isRead, { send: async ({ subject }) => void taken.push(subject) })
  const letter = { to: 'office@kita.example', text: '', html: '' }
  const paper = async () => expect.unreachable('the paper was written')
  await mail.send({
    ...letter,
    subject: 'Long ago',
    attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content: paper }],
  })
  isRead = true
  await mail.send({ ...letter, subject: 'Now' })
  expect(taken).toEqual(['Now'])
})
