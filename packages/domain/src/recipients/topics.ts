import { type MailTopic, mailTopicOf, type NoticeRow, noticeKinds, noticeRow } from '../notices/index.ts'

/** In the order of the table of notices. */
export const mailTopics: readonly MailTopic[] = [...new Set(noticeKinds.map(mailTopicOf))]

/** They go to people with a login, at their own addresses, whatever recipients chose. */
const ofPeople = ['requests', 'people'] as const satisfies readonly MailTopic[]

/** What recipients choose from, and what the billing contact always gets. */
export type RecipientTopic = Exclude<MailTopic, (typeof ofPeople)[number]>

const isOfRecipients = (topic: MailTopic): topic is RecipientTopic => ofPeople.every((each) => each !== topic)

export const recipientTopics: readonly RecipientTopic[] = mailTopics.filter(isOfRecipients)

export const isMailTopic = (name: string): name is MailTopic => mailTopics.some((topic) => topic === name)

/** What holds for all kinds of a topic: they are of one group and one class, and what turns one off turns off all. */
export function rowOfTopic(topic: MailTopic): NoticeRow {
  const kind = noticeKinds.find((each) => mailTopicOf(each) === topic)
  if (kind === undefined) throw new Error(`no notice is of the topic ${topic}`)
  return noticeRow(kind)
}
