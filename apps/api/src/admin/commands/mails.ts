import { mailStateOf } from '@touchline/domain/mail-reports'
import { acts } from '../../operators/acts.ts'
import { mailsOf, refusedOf } from '../../operators/customer/customer.store.ts'
import { actBy, organizationIn, reading } from '../act-by.ts'
import { type Command, givenId } from '../command.ts'

const newest = { limit: 200 }
const organization = { value: 'id or code', isRequired: true, says: 'whose mails' } as const

export const listMails: Command = {
  name: 'list-mails',
  positional: [],
  options: { organization },
  summary:
    'notices that were mailed to an organisation, the newest first, with what became of each and what the mail server said; then its refused addresses',
  run: async (context, values) => {
    const organizationId = await organizationIn(context, values)
    const { print } = context
    const mails = await reading(context, (tx) => mailsOf(tx, organizationId, newest))
    for (const mail of mails) {
      const { notice_id: notice, recipient_id: recipient, happened_at: time, kind, address, said } = mail
      const words = [
        new Date(time).toISOString(),
        mailStateOf(mail),
        kind,
        address ?? '-',
        notice,
        recipient,
        said ?? '',
      ]
      print(words.join('  ').trimEnd())
    }
    for (const { address, refusals, said } of await reading(context, (tx) => refusedOf(tx, organizationId)))
      print(`${address} refused ${refusals} in a row  ${said ?? ''}`.trimEnd())
    if (mails.length === 0) print('no mail')
  },
}

export const sendMailAgain: Command = {
  name: 'send-mail-again',
  positional: ['notice-id', 'recipient-id'],
  options: { organization, operator: { value: 'name', isRequired: true, says: 'who was asked for it' } },
  summary:
    'a mail that failed, to one address as it would be written now; a paused address gets mail again. Needs SESSION_SECRET as the server has it',
  run: async (context, values) => {
    const where = 'as list-mails has it'
    const organizationId = await organizationIn(context, values)
    const noticeId = givenId(values, 'notice-id', where)
    const recipientId = givenId(values, 'recipient-id', where)
    const input = { organizationId, noticeId, recipientId }
    const { said } = await actBy(context, values, acts['send-mail-again'], input)
    context.print(`sent to ${said.address} within seconds`)
  },
}
