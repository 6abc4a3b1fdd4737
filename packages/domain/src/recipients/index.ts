export {
  afterLink,
  getsMail,
  type MailChoice,
  mailClasses,
  mailState,
  payersChoice,
  switched,
  unsubscribable,
  withClasses,
} from './choice.ts'
export { isMailLine, lineOf, type MailLine, mailLines, rowOfLine } from './lines.ts'
export { freePlace, isSameAddress, judgeAddress } from './places.ts'
export { isPaused, MOST_REFUSALS } from './refusals.ts'
export { standingOf } from './standing.ts'
