import {
  type MailTopic,
  mailTopicOf,
  type NoticeRow,
  noticeKinds,
  noticeRow,
  type RecipientTopic,
} from '../notices/index.ts'

export type { RecipientTopic } from '../notices/index.ts'

export const mailTopics: readonly MailTopic[] = [...new Set(noticeKinds.map(mailTopicOf))]

const isOfRecipients = (topic: MailTopic): topic is RecipientTopic =>
  noticeKinds.some((kind) => mailTopicOf(kind) === topic && ['recipients', 'payer'].includes(noticeRow(kind).audience))

export const recipientTopics: readonly RecipientTopic[] = mailTopics.filter(isOfRecipients)

export const isMailTopic = (name: string): name is MailTopic => mailTopics.some((topic) => topic === name)

export function rowOfTopic(topic: MailTopic): NoticeRow {
  const kind = noticeKinds.find((each) => mailTopicOf(each) === topic)
  if (kind === undefined) throw new Error(`no notice is of the topic ${topic}`)
  return noticeRow(kind)
}
