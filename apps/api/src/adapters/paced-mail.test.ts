import { expect, it } from 'vitest'
import { pacedMail } from './paced-mail.ts'

it('hands over no more mails in a second than it may, in their order', async () => {
  let time = 0
  const sent: [string, number][] = []
  const mail = { send: async ({ to }: { readonly to: string }) => void sent.push([to, time]) }
  const wait = async (milliseconds: number) => void (time += milliseconds)
  const paced = pacedMail(mail, 4, { now: () => time, wait })
  for (const to of ['a', 'b', 'c']) await paced.send({ to, subject: '', text: '', html: '' })
  time = 10_000
  await paced.send({ to: 'd', subject: '', text: '', html: '' })
  expect(sent).toEqual([
    ['a', 0],
    ['b', 250],
    ['c', 500],
    ['d', 10_000],
  ])
})
