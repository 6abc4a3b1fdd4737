import { isSwitchable, type MailClass, type NoticeKind } from '../notices/index.ts'
import { lineOf, type MailLine, rowOfLine } from './lines.ts'

export const mailClasses = [
  'documents',
  'payment-problems',
  'reminders',
  'usage',
] as const satisfies readonly MailClass[]

/** Which mails somebody gets: classes, and single lines that differ from their class. The payer has every class. */
export interface MailChoice {
  readonly isPayer: boolean
  readonly classes: readonly MailClass[]
  readonly switchedOn: readonly MailLine[]
  readonly switchedOff: readonly MailLine[]
}

/** What a choice is as long as the payer has chosen nothing. */
export const payersChoice: MailChoice = { isPayer: true, classes: mailClasses, switchedOn: [], switchedOff: [] }

/** How a line stands with a recipient: it can be switched, it is always sent, or it does not concern them. */
type MailState = 'on' | 'off' | 'locked' | 'none'

/** The payer keeps what no switch turns off; the others keep payment problems whole, as the class that they chose. */
export function mailState(choice: MailChoice, line: MailLine): MailState {
  const { mails, off } = rowOfLine(line)
  if (choice.isPayer) return off === 'never' ? 'locked' : onOrOff(!choice.switchedOff.includes(line))
  if (mails === null) return 'none'
  const isChosen = choice.classes.includes(mails)
  if (mails === 'payment-problems') return isChosen ? 'locked' : 'none'
  return onOrOff(choice.switchedOn.includes(line) || (isChosen && !choice.switchedOff.includes(line)))
}

const onOrOff = (isOn: boolean): MailState => (isOn ? 'on' : 'off')

/** Whether a notice goes to them by mail; `moment` is that of a notice before a date, of which the payer drops a few only. */
export function getsMail(choice: MailChoice, kind: NoticeKind, moment: string | null): boolean {
  const line = lineOf(kind)
  const state = mailState(choice, line)
  if (state === 'off' && choice.isPayer) return rowOfLine(line).off !== 'amount' && !isSwitchable(kind, moment)
  return state === 'on' || state === 'locked'
}

/** The choice with one line switched; what was chosen as a class stays. */
export function switched(choice: MailChoice, line: MailLine, isOn: boolean): MailChoice {
  const without = (lines: readonly MailLine[]) => lines.filter((each) => each !== line)
  const { mails } = rowOfLine(line)
  const isChosen = mails === null || choice.classes.includes(mails)
  return {
    ...choice,
    switchedOn: isOn && !isChosen ? [...without(choice.switchedOn), line] : without(choice.switchedOn),
    switchedOff: !isOn && isChosen ? [...without(choice.switchedOff), line] : without(choice.switchedOff),
  }
}

/** The choice with other classes: a line that was switched follows its class again where that one changes. */
export function withClasses(choice: MailChoice, classes: readonly MailClass[]): MailChoice {
  const isSame = (line: MailLine) => {
    const { mails } = rowOfLine(line)
    return mails === null || choice.classes.includes(mails) === classes.includes(mails)
  }
  return {
    ...choice,
    classes: mailClasses.filter((each) => classes.includes(each)),
    switchedOn: choice.switchedOn.filter(isSame),
    switchedOff: choice.switchedOff.filter(isSame),
  }
}

/** What the link of a mail can end: one line, the class of payment problems as a whole, or nothing for the payer's own. */
type Unsubscribable = 'line' | 'class' | 'nothing'

export function unsubscribable(choice: MailChoice, line: MailLine): Unsubscribable {
  const { mails, off } = rowOfLine(line)
  if (choice.isPayer) return off === 'never' ? 'nothing' : 'line'
  if (mails === null) return 'nothing'
  return mails === 'payment-problems' ? 'class' : 'line'
}

/** The choice once the link of a mail of that line was followed, or withdrawn. */
export function afterLink(choice: MailChoice, line: MailLine, isOn: boolean): MailChoice {
  const { mails } = rowOfLine(line)
  switch (unsubscribable(choice, line)) {
    case 'nothing':
      return choice
    case 'line':
      return switched(choice, line, isOn)
    case 'class':
      return withClasses(
        choice,
        mailClasses.filter((each) => (each === mails ? isOn : choice.classes.includes(each))),
      )
  }
}
