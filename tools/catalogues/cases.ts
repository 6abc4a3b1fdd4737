/** `select` messages: every possible value has its case, and `other` stands for one of them. */
import { type MessageFormatElement, parse, type SelectElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { auditKinds, confirmationOf } from '@touchline/domain/history'
import { type NoticeKind, noticeKinds, noticeRow } from '@touchline/domain/notices'
import type { Messages } from './messages.ts'

export interface Choices {
  readonly values: Readonly<Record<string, readonly string[]>>
  /** `key:argument` whose `other` is true of every value without a case. */
  readonly neutral: readonly string[]
}

export function selectFaults(messages: Messages, choices: Choices): string[] {
  const found = [...messages].flatMap(([key, text]) => selectsOf(read(text)).map((select) => ({ key, select })))
  const asked = new Set(found.map(({ key, select }) => `${key}:${select.value}`))
  return [
    ...new Set(found.flatMap(({ key, select }) => caseFaults(key, select, choices))),
    ...choices.neutral.filter((each) => !asked.has(each)).map((each) => `nothing chooses by ${each}, which is neutral`),
  ]
}

function caseFaults(key: string, { value: argument, options }: SelectElement, { values, neutral }: Choices): string[] {
  const possible = values[`${key.split('.').slice(0, -1).join('.')}.${argument}`] ?? values[argument]
  if (possible === undefined)
    return [`${key} chooses by ${argument}, whose values tools/catalogues/cases.ts does not have`]
  const cases = Object.keys(options).filter((name) => name !== 'other')
  const impossible = cases.filter((name) => !possible.includes(name))
  const left = possible.filter((name) => !cases.includes(name))
  const says = (options.other?.value.length ?? 0) > 0
  return [
    ...impossible.map((name) => `${key} has a case for ${name}, which ${argument} never is`),
    ...(says && left.length > 1 && !neutral.includes(`${key}:${argument}`)
      ? [`${key} says the same of ${left.join(' and ')}: give ${argument} a case for each but one`]
      : []),
    ...(says && left.length === 0 ? [`${key} has words for another ${argument}, and there is none`] : []),
  ]
}

function read(text: string): readonly MessageFormatElement[] {
  try {
    return parse(text)
  } catch {
    return []
  }
}

function selectsOf(elements: readonly MessageFormatElement[]): SelectElement[] {
  return elements.flatMap((element): SelectElement[] => {
    if (element.type === TYPE.tag) return selectsOf(element.children)
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    const inner = Object.values(element.options).flatMap(({ value }) => selectsOf(value))
    return element.type === TYPE.select ? [element, ...inner] : inner
  })
}

const yesOrNo = ['yes', 'no']
const ifAny = ['none', 'any']

const shared = {
  cycle: ['month', 'year'],
  name: ['consumption', 'vat', 'tax'],
}

const steps = Object.fromEntries(
  noticeKinds.flatMap((kind: NoticeKind): [string, string[]][] => {
    const { time } = noticeRow(kind)
    return time.kind === 'days-before'
      ? [[`${kind}.step`, Object.keys(time.moments).map((moment) => moment.replaceAll('-', ''))]]
      : []
  }),
)

export const choicesOf: Readonly<Record<'console' | 'mail' | 'calendar' | 'desk', Choices>> = {
  console: {
    values: {
      ...shared,
      by: ['card', 'transfer'],
      closes: yesOrNo,
      way: ['more', 'same'],
      'requests.span': ['month', 'term', 'year', 'now'],
      'shut.what': ['plan', 'trial', 'reading', 'nothing'],
      'bills.happened.kind': ['invoice', 'receipt', 'credit-note'],
      'bills.state': ['coming', 'bought', 'nothing', 'ended'],
    },
    neutral: [],
  },
  desk: {
    values: {
      ...shared,
      mode: ['production', 'rehearsal', 'demo'],
      kind: ['invoice', 'receipt', 'credit-note'],
      form: ['camt.053', 'mt940', 'zengin'],
    },
    neutral: [],
  },
  mail: {
    values: {
      ...shared,
      ...steps,
      'purchase-confirmed.what': [...new Set(auditKinds.map(confirmationOf).filter((each) => each !== null))],
      'purchase-confirmed.named': ['none', 'plan', 'both'],
      'purchase-confirmed.of': ['seats', 'addOns'],
      'second-factor.what': ['added', 'replaced', 'removed', 'used', 'guessed', 'renewed'],
      'plan-granted.how': ['granted', 'extended'],
      'request-decided.how': ['approved', 'declined'],
      'request-over.how': ['withdrawn', 'expired'],
      'person-joined.how': ['invited', 'successor'],
      'person-left.how': ['removed', 'platform', 'left'],
      'transfer-due.state': ['due', 'overdue'],
      'deletion.state': ['closed', 'ended'],
      'request-limit.state': ['none', 'always', 'above'],
      'request-limit-changed.state': ['none', 'always', 'above'],
      'second-factor-demand.state': ['on', 'off'],
      'price-changes.way': ['more', 'less', 'withdrawn', 'same'],
      'price-changes.news': ['announced', 'corrected', 'withdrawn'],
      begins: ['year', 'nothing'],
      bought: ifAny,
      cost: ifAny,
      saved: ifAny,
      closed: yesOrNo,
      coupon: yesOrNo,
      end: ['none', 'day'],
      grace: yesOrNo,
      hasDocument: yesOrNo,
      limit: ['soft', 'enough', 'hard'],
      method: ['card', 'transfer'],
      reason: ['funds', 'expired', 'limit', 'authentication', 'missing', 'other'],
      reminder: yesOrNo,
      restored: yesOrNo,
      retry: yesOrNo,
      role: ['administrator', 'manager', 'reader'],
      thing: ['upload', 'export'],
      to: ['none', 'plan'],
    },
    neutral: [
      'purchase-confirmed.subject:named',
      'transfer-due.lead:step',
      'price-changes.lead:news',
      'price-changes.button:news',
      'request-limit.lead:state',
    ],
  },
  calendar: { values: shared, neutral: [] },
}
