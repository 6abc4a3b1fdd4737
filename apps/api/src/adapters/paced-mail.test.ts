import { expect, it } from 'vitest'
import { MailPutOff } from '../ports/mail.ts'
import { pacedMail } from './paced-mail.ts'

const message = { subject: '', text: '', html: '' }

it('hands over no more mails in a second than it may, in their order', async () => {
  let time = 0
  const sent: [string, number][] = []
  const mail = { send: async ({ to }: { readonly to: string }) => void sent.push([to, time]) }
  const wait = async (milliseconds: number) => void (time += milliseconds)
  const paced = pacedMail(mail, 4, { now: () => time, wait })
  for (const to of ['a', 'b', 'c']) await paced.send({ ...message, to })
  time = 10_000
  await paced.send({ ...message, to: 'd' })
  expect(sent).toEqual([
    ['a', 0],
    ['b', 250],
    ['c', 500],
    ['d', 10_000],
  ])
})

it('rests while the server is busy, twice as long each time, and continues at its pace once it is not', async () => {
  let time = 0
  const asked: number[] = []
  const answers = [true, true, true, true, true, false, false]
  const send = async (): Promise<void> => {
    asked.push(time)
    if (answers.shift() === true) throw new MailPutOff('421', { isServerBusy: true, cause: null })
  }
  const wait = async (milliseconds: number) => void (time += milliseconds)
  const paced = pacedMail({ send }, 4, { now: () => time, wait })
  for (const to of ['a', 'b', 'c', 'd', 'e']) await expect(paced.send({ ...message, to })).rejects.toThrow('421')
  for (const to of ['f', 'g']) await paced.send({ ...message, to })
  expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000, 23_000, 23_250])
})

it('continues where one mailbox alone takes nothing', async () => {
  let time = 0
  const send = () => Promise.reject(new MailPutOff('450', { isServerBusy: false, cause: null }))
  const wait = async (milliseconds: number) => void (time += milliseconds)
  const paced = pacedMail({ send }, 4, { now: () => time, wait })
  for (const to of ['a', 'b', 'c']) await expect(paced.send({ ...message, to })).rejects.toThrow('450')
  expect(time).toBe(500)
})
