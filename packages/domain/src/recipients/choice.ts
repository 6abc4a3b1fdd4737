import { isSwitchable, type MailClass, type NoticeKind, noticeRow } from '../notices/index.ts'

export const mailClasses = [
  'documents',
  'payment-problems',
  'reminders',
  'usage',
] as const satisfies readonly MailClass[]

/** Which mails somebody gets: classes, and single kinds that differ from their class. The payer has every class. */
export interface MailChoice {
  readonly isPayer: boolean
  readonly classes: readonly MailClass[]
  readonly switchedOn: readonly NoticeKind[]
  readonly switchedOff: readonly NoticeKind[]
}

/** What a choice is as long as the payer has chosen nothing. */
export const payersChoice: MailChoice = { isPayer: true, classes: mailClasses, switchedOn: [], switchedOff: [] }

/** How a kind stands with a recipient: it can be switched, it is always sent, or it does not concern them. */
type MailState = 'on' | 'off' | 'locked' | 'none'

/** The payer keeps what no switch turns off; the others keep payment problems whole, as the class that they chose. */
export function mailState(choice: MailChoice, kind: NoticeKind): MailState {
  const { mails, off } = noticeRow(kind)
  if (choice.isPayer) return off === 'never' ? 'locked' : onOrOff(!choice.switchedOff.includes(kind))
  if (mails === null) return 'none'
  const isChosen = choice.classes.includes(mails)
  if (mails === 'payment-problems') return isChosen ? 'locked' : 'none'
  return onOrOff(choice.switchedOn.includes(kind) || (isChosen && !choice.switchedOff.includes(kind)))
}

const onOrOff = (isOn: boolean): MailState => (isOn ? 'on' : 'off')

/** Whether a notice goes to them by mail; `moment` is that of a notice before a date, of which the payer drops a few only. */
export function getsMail(choice: MailChoice, kind: NoticeKind, moment: string | null): boolean {
  const state = mailState(choice, kind)
  if (state === 'off' && choice.isPayer) return noticeRow(kind).off !== 'amount' && !isSwitchable(kind, moment)
  return state === 'on' || state === 'locked'
}

/** The choice with one kind switched; what was chosen as a class stays. */
export function switched(choice: MailChoice, kind: NoticeKind, isOn: boolean): MailChoice {
  const without = (kinds: readonly NoticeKind[]) => kinds.filter((each) => each !== kind)
  const { mails } = noticeRow(kind)
  const isChosen = mails === null || choice.classes.includes(mails)
  return {
    ...choice,
    switchedOn: isOn && !isChosen ? [...without(choice.switchedOn), kind] : without(choice.switchedOn),
    switchedOff: !isOn && isChosen ? [...without(choice.switchedOff), kind] : without(choice.switchedOff),
  }
}

/** The choice with other classes: a kind that was switched follows its class again where that one changes. */
export function withClasses(choice: MailChoice, classes: readonly MailClass[]): MailChoice {
  const isSame = (kind: NoticeKind) => {
    const { mails } = noticeRow(kind)
    return mails === null || choice.classes.includes(mails) === classes.includes(mails)
  }
  return {
    ...choice,
    classes: mailClasses.filter((each) => classes.includes(each)),
    switchedOn: choice.switchedOn.filter(isSame),
    switchedOff: choice.switchedOff.filter(isSame),
  }
}

/** What the link of a mail can end: one kind, the class of payment problems as a whole, or nothing for the payer's own. */
type Unsubscribable = 'kind' | 'class' | 'nothing'

export function unsubscribable(choice: MailChoice, kind: NoticeKind): Unsubscribable {
  const { mails, off } = noticeRow(kind)
  if (choice.isPayer) return off === 'never' ? 'nothing' : 'kind'
  if (mails === null) return 'nothing'
  return mails === 'payment-problems' ? 'class' : 'kind'
}

/** The choice once the link of a mail of that kind was followed, or withdrawn. */
export function afterLink(choice: MailChoice, kind: NoticeKind, isOn: boolean): MailChoice {
  const { mails } = noticeRow(kind)
  switch (unsubscribable(choice, kind)) {
    case 'nothing':
      return choice
    case 'kind':
      return switched(choice, kind, isOn)
    case 'class':
      return withClasses(
        choice,
        mailClasses.filter((each) => (each === mails ? isOn : choice.classes.includes(each))),
      )
  }
}
