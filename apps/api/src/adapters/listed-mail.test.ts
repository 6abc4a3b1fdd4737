import { expect, it } from 'vitest'
import type { Message } from '../ports/mail.ts'
import { listedMail } from './listed-mail.ts'

it.each([
  ['Office@kita.example', true],
  ['anna@test.kita.example', true],
  ['office@kita.example.test', false],
  ['other@kita.example', false],
  ['anna@more.test.kita.example', false],
])('a mail to %s is sent: %s; what is not sent is kept', async (to, isSent) => {
  const [sent, kept]: [Message[], Message[]] = [[], []]
  const server = { send: async (message: Message) => void sent.push(message) }
  const keep = async (message: Message) => void kept.push(message)
  const mail = listedMail(server, { list: ['office@kita.example', '@test.kita.example'], keep })
  const message = { to, subject: 'Your receipt', text: '', html: '' }
  await mail.send(message)
  expect([sent, kept]).toEqual(isSent ? [[message], []] : [[], [message]])
})
