import { type NoticeKind, type NoticeRow, noticeKinds, noticeRow } from '../notices/index.ts'

/** Which kinds of notices are switched together: a line of the screen, and what the link of a mail ends. */
const lineByKind = {
  paid: 'paid',
  'payment-failed': 'payment-problems',
  'retry-planned': 'payment-problems',
  'plan-paused': 'payment-problems',
  'plan-restored': 'payment-problems',
  'contract-expires': 'payment-problems',
  'transfer-due': 'payment-problems',
  'month-explained': 'month-explained',
  'next-payment-above': 'amounts',
  'storage-above': 'amounts',
  'usage-reached': 'usage',
  'limit-reached': 'usage',
  'outlook-over': 'outlook',
  'purchase-confirmed': 'purchases',
  'scheduled-change': 'scheduled-change',
  renewal: 'renewal',
  'trial-ends': 'trial-ends',
  'coupon-ends': 'coupon-ends',
  'card-expires': 'card-expires',
  deletion: 'deletion',
  'request-asked': 'requests',
  'request-approved': 'requests',
  'request-declined': 'requests',
  'request-expired': 'requests',
  'request-decided': 'requests',
  'request-over': 'requests',
  'request-limit': 'requests',
  'request-limit-changed': 'requests',
  'request-limit-passed': 'requests',
  'person-joined': 'people',
  'person-left': 'people',
  'role-changed': 'people',
  'person-stays': 'people',
  'departure-waits': 'people',
  'departure-void': 'people',
  'administers-again': 'people',
  'recipient-added': 'people',
  'login-joined': 'security',
  'new-browser': 'security',
  'mail-changed': 'security',
  'card-changed': 'security',
  'session-ended': 'security',
  'sessions-ended': 'security',
  'own-address-changed': 'security',
  'password-changed': 'security',
  'login-secured': 'people',
  'passkey-added': 'security',
  'passkey-removed': 'security',
  'second-factor': 'security',
  'second-factors-removed': 'security',
  'second-factor-demanded': 'security',
  'second-factor-demand': 'people',
} as const satisfies Readonly<Record<NoticeKind, string>>

export type MailLine = (typeof lineByKind)[NoticeKind]

export const lineOf = (kind: NoticeKind): MailLine => lineByKind[kind]

/** In the order of the table of notices. */
export const mailLines: readonly MailLine[] = [...new Set(noticeKinds.map(lineOf))]

export const isMailLine = (name: string): name is MailLine => mailLines.some((line) => line === name)

/** What holds for all kinds of a line: they are of one group and one class, and what turns one off turns off all. */
export function rowOfLine(line: MailLine): NoticeRow {
  const kind = noticeKinds.find((each) => lineOf(each) === line)
  if (kind === undefined) throw new Error(`no notice is in the line ${line}`)
  return noticeRow(kind)
}
