import { describe, expect, it } from 'vitest'
import {
  type ActName,
  actNames,
  hasRight,
  mayApprove,
  mostDays,
  needsCase,
  type OperatorRight,
  type OperatorRole,
  operatorRoles,
  readings,
  secondPersonFor,
  whoApproves,
  whoMay,
} from './index.ts'

/** support, finance, product, auditor, administrator: + may, a approves, * both. Without a or *, whoever may approves. */
const matrix: Readonly<Record<Exclude<OperatorRight, 'anybody'>, string>> = {
  refund: '+*...',
  'book-transfer': '.+...',
  'return-credit': '.*...',
  'move-transfer': '.*...',
  'read-bank-file': '.+...',
  'book-line': '.+...',
  'close-line': '.+...',
  'give-goodwill': '+*...',
  'end-goodwill': '++...',
  'set-payment-method': '.+...',
  'charge-again': '.+...',
  'send-evidence': '.+...',
  'send-documents': '++...',
  'send-mail-again': '++...',
  'rerun-billing': '.+...',
  'extend-trial': '+++..',
  'end-trial': '+++..',
  'grant-plan': '.++..',
  'change-plan': '++...',
  'cancel-plan': '++...',
  'create-organization': '+...+',
  'rename-organization': '++...',
  'add-administrator': '**...',
  'end-vat-number': '.+...',
  'end-sessions': '++...',
  'set-login-address': '**...',
  'remove-second-factor': '**...',
  'end-provider-link': '++...',
  'export-person': '++...',
  'erase-person': '**...',
  'release-organization': '.+...',
  'answer-brake': '.*...',
  'stop-charging': '.*...',
  'lift-charging-stop': '.*...',
  'sign-run': '.*...',
  'apply-catalogue': '.a+..',
  'save-draft': '..+..',
  'rehearse-draft': '..+..',
  'publish-catalogue': '.a+..',
  'save-campaign': '.++..',
  'start-campaign': '.*+..',
  'stop-campaign': '.++..',
  'withdraw-publishing': '.++..',
  'close-journal': '.+...',
  'export-journal': '.+...',
  'reconcile-charges': '.+...',
  'requeue-job': '....+',
  'resend-deliveries': '....+',
  'add-receiver': '....+',
  'change-receiver': '....+',
  'rotate-receiver': '....+',
  'pause-receiver': '....+',
  'resume-receiver': '....+',
  'remove-receiver': '....+',
  'create-service-key': '....+',
  'rotate-service-key': '....+',
  'revoke-service-key': '....+',
  'set-maintenance': '....+',
  'clear-maintenance': '....+',
  'move-clock': '....+',
  find: '++.+.',
  'read-customer': '++.+.',
  'read-totals': '.+++.',
  'read-run': '.+.+.',
  'read-revenue': '.+.+.',
  'read-disputes': '.+.+.',
  'read-transfers': '.+.+.',
  'read-journal': '.+.+.',
  look: '++...',
  'read-cases': '++++.',
  'answer-cases': '+++..',
  'read-catalogue': '.+++.',
  'read-approvals': '++++.',
  audit: '.+.++',
  settings: '.++++',
  machines: '...++',
}

const isAct = (right: string): right is ActName => actNames.some((act) => act === right)

const cells = [...actNames, ...readings].flatMap((right) =>
  operatorRoles.map((role, at) => [right, role, matrix[right][at] ?? ''] as const),
)

describe('who may do what', () => {
  it.each(cells)('%s, %s: %s', (right, role, cell) => {
    expect(hasRight([role], right)).toBe('+*'.includes(cell))
    const approving = /[a*]/.test(matrix[right]) ? 'a*' : '+'
    expect(isAct(right) && mayApprove([role], right)).toBe(isAct(right) && approving.includes(cell))
  })

  it('counts every role of a person who has several', () => {
    expect(hasRight(['support', 'product'], 'grant-plan')).toBe(true)
    expect(hasRight(['support', 'product'], 'book-transfer')).toBe(false)
    expect(mayApprove(['product', 'finance'], 'apply-catalogue')).toBe(true)
  })

  it('lets somebody without a role do nothing at all', () => {
    expect([...actNames, ...readings, 'anybody' as const].filter((right) => hasRight([], right))).toEqual([])
  })

  it('lets an administrator move no money, and an auditor change nothing', () => {
    const ofMoney: readonly ActName[] = ['refund', 'move-transfer', 'return-credit', 'charge-again', 'stop-charging']
    expect(ofMoney.filter((act) => hasRight(['administrator'], act))).toEqual([])
    expect(actNames.filter((act) => hasRight(['auditor'], act))).toEqual([])
  })

  it('has somebody who approves each act that needs two', () => {
    const lonely = actNames.filter(
      (act) => secondPersonFor(act) !== 'never' && !operatorRoles.some((role) => mayApprove([role], act)),
    )
    expect(lonely).toEqual([])
  })

  it('says who may', () => {
    expect(whoMay('grant-plan')).toEqual(['finance', 'product'])
    expect(whoMay('anybody')).toEqual(operatorRoles)
    expect(whoApproves('apply-catalogue')).toEqual(['finance'])
  })
})

it.each<[readonly OperatorRole[], ActName, number | null]>([
  [['support'], 'extend-trial', 14],
  [['finance'], 'extend-trial', null],
  [['support', 'product'], 'extend-trial', null],
  [['support', 'auditor'], 'extend-trial', 14],
  [['support'], 'end-trial', null],
])('%j gives with %s %j days at most', (roles, act, days) => {
  expect(mostDays(roles, act)).toBe(days)
})

it.each<[readonly OperatorRole[], boolean]>([
  [['support'], true],
  [['support', 'product'], true],
  [['support', 'finance'], false],
  [['auditor'], false],
])('%j must name a case: %s', (roles, needs) => {
  expect(needsCase(roles)).toBe(needs)
})
