import {
  isSwitchable,
  type MailClass,
  type MailTopic,
  mailClasses,
  mailTopicOf,
  type NoticeKind,
} from '../notices/index.ts'
import { rowOfTopic } from './topics.ts'

/** Topics that differ from their class. The payer has every class. */
export interface MailChoice {
  readonly isPayer: boolean
  readonly classes: readonly MailClass[]
  readonly switchedOn: readonly MailTopic[]
  readonly switchedOff: readonly MailTopic[]
}

export const payersChoice: MailChoice = { isPayer: true, classes: mailClasses, switchedOn: [], switchedOff: [] }

type MailState = 'on' | 'off' | 'locked' | 'none'

/** The payer keeps what cannot be switched off, others payment problems as a whole. */
export function mailState(choice: MailChoice, topic: MailTopic): MailState {
  const { mailClass, switchedBy } = rowOfTopic(topic)
  if (choice.isPayer) return switchedBy === 'nothing' ? 'locked' : onOrOff(!choice.switchedOff.includes(topic))
  if (mailClass === null) return 'none'
  const isChosen = choice.classes.includes(mailClass)
  if (mailClass === 'payment-problems') return isChosen ? 'locked' : 'none'
  return onOrOff(choice.switchedOn.includes(topic) || (isChosen && !choice.switchedOff.includes(topic)))
}

const onOrOff = (isOn: boolean): MailState => (isOn ? 'on' : 'off')

/** `moment`: of a dated notice; the payer can drop few. */
export function getsMail(choice: MailChoice, kind: NoticeKind, moment: string | null): boolean {
  const topic = mailTopicOf(kind)
  const state = mailState(choice, topic)
  if (state === 'off' && choice.isPayer) return rowOfTopic(topic).switchedBy !== 'amount' && !isSwitchable(kind, moment)
  return state === 'on' || state === 'locked'
}

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

type Unsubscribable = 'line' | 'class' | 'nothing'

export function unsubscribable(choice: MailChoice, topic: MailTopic): Unsubscribable {
  const { mailClass, switchedBy } = rowOfTopic(topic)
  if (choice.isPayer) return switchedBy === 'nothing' ? 'nothing' : 'line'
  if (mailClass === null) return 'nothing'
  return mailClass === 'payment-problems' ? 'class' : 'line'
}

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
