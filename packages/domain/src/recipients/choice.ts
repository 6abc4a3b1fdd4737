import { isSwitchable, type MailClass, type MailTopic, mailTopicOf, type NoticeKind } from '../notices/index.ts'
import { rowOfTopic } from './topics.ts'

export const mailClasses = [
  'documents',
  'payment-problems',
  'reminders',
  'usage',
] as const satisfies readonly MailClass[]

/** Which mails somebody gets: classes, and single topics that differ from their class. The payer has every class. */
export interface MailChoice {
  readonly isPayer: boolean
  readonly classes: readonly MailClass[]
  readonly switchedOn: readonly MailTopic[]
  readonly switchedOff: readonly MailTopic[]
}

/** What a choice is as long as the payer has chosen nothing. */
export const payersChoice: MailChoice = { isPayer: true, classes: mailClasses, switchedOn: [], switchedOff: [] }

/** How a topic stands with a recipient: it can be switched, it is always sent, or it does not concern them. */
type MailState = 'on' | 'off' | 'locked' | 'none'

/** The payer keeps what no switch turns off; the others keep payment problems whole, as the class that they chose. */
export function mailState(choice: MailChoice, topic: MailTopic): MailState {
  const { mailClass, switchedBy } = rowOfTopic(topic)
  if (choice.isPayer) return switchedBy === 'nothing' ? 'locked' : onOrOff(!choice.switchedOff.includes(topic))
  if (mailClass === null) return 'none'
  const isChosen = choice.classes.includes(mailClass)
  if (mailClass === 'payment-problems') return isChosen ? 'locked' : 'none'
  return onOrOff(choice.switchedOn.includes(topic) || (isChosen && !choice.switchedOff.includes(topic)))
}

const onOrOff = (isOn: boolean): MailState => (isOn ? 'on' : 'off')

/** Whether a notice goes to them by mail; `moment` is that of a notice before a date, of which the payer drops a few only. */
export function getsMail(choice: MailChoice, kind: NoticeKind, moment: string | null): boolean {
  const topic = mailTopicOf(kind)
  const state = mailState(choice, topic)
  if (state === 'off' && choice.isPayer) return rowOfTopic(topic).switchedBy !== 'amount' && !isSwitchable(kind, moment)
  return state === 'on' || state === 'locked'
}

/** The choice with one topic switched; what was chosen as a class stays. */
export function switched(choice: MailChoice, topic: MailTopic, isOn: boolean): MailChoice {
  const without = (topics: readonly MailTopic[]) => topics.filter((each) => each !== topic)
  const { mailClass } = rowOfTopic(topic)
  const isChosen = mailClass === null || choice.classes.includes(mailClass)
  return {
    ...choice,
    switchedOn: isOn && !isChosen ? [...without(choice.switchedOn), topic] : without(choice.switchedOn),
    switchedOff: !isOn && isChosen ? [...without(choice.switchedOff), topic] : without(choice.switchedOff),
  }
}

/** The choice with other classes: a topic that was switched follows its class again where that one changes. */
export function withClasses(choice: MailChoice, classes: readonly MailClass[]): MailChoice {
  const isSame = (topic: MailTopic) => {
    const { mailClass } = rowOfTopic(topic)
    return mailClass === null || choice.classes.includes(mailClass) === classes.includes(mailClass)
  }
  return {
    ...choice,
    classes: mailClasses.filter((each) => classes.includes(each)),
    switchedOn: choice.switchedOn.filter(isSame),
    switchedOff: choice.switchedOff.filter(isSame),
  }
}

/** What the link of a mail can end, as the wire says it: one topic, the class of payment problems as a whole, or nothing for the payer's own. */
type Unsubscribable = 'line' | 'class' | 'nothing'

export function unsubscribable(choice: MailChoice, topic: MailTopic): Unsubscribable {
  const { mailClass, switchedBy } = rowOfTopic(topic)
  if (choice.isPayer) return switchedBy === 'nothing' ? 'nothing' : 'line'
  if (mailClass === null) return 'nothing'
  return mailClass === 'payment-problems' ? 'class' : 'line'
}

/** The choice once the link of a mail of that topic was followed, or withdrawn. */
export function afterLink(choice: MailChoice, topic: MailTopic, isOn: boolean): MailChoice {
  const { mailClass } = rowOfTopic(topic)
  switch (unsubscribable(choice, topic)) {
    case 'nothing':
      return choice
    case 'line':
      return switched(choice, topic, isOn)
    case 'class':
      return withClasses(
        choice,
        mailClasses.filter((each) => (each === mailClass ? isOn : choice.classes.includes(each))),
      )
  }
}
