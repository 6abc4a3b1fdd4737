import type { ActName } from './acts.ts'

export const operatorRoles = ['support', 'finance', 'product', 'auditor', 'administrator'] as const

/** From the sign-in provider's groups; a person may have several. */
export type OperatorRole = (typeof operatorRoles)[number]

/** Besides acts. */
export const readings = [
  'find',
  'read-customer',
  'read-totals',
  'read-run',
  'read-revenue',
  'read-disputes',
  'read-transfers',
  'read-journal',
  'look',
  'read-cases',
  'answer-cases',
  'read-catalogue',
  'read-approvals',
  'audit',
  'settings',
  'machines',
] as const

type Reading = (typeof readings)[number]

/** `anybody`: any signed-in operator. */
export type OperatorRight = ActName | Reading | 'anybody'

type SecondPerson = 'never' | 'above-limit' | 'always'

interface ActRow {
  readonly may: readonly OperatorRole[]
  readonly second: SecondPerson
  /** Default: whoever may do it. */
  readonly approve?: readonly OperatorRole[]
  /** Maximum days, alone or not. */
  readonly daysAtMost?: Partial<Record<OperatorRole, number>>
}

const money: ActRow = { may: ['finance'], second: 'never' }
const machine: ActRow = { may: ['administrator'], second: 'never' }
const login: ActRow = { may: ['support', 'finance'], second: 'always' }
const drafts: ActRow = { may: ['product'], second: 'never' }
const helps: ActRow = { may: ['support', 'finance'], second: 'never' }

/** The administrator's role moves no money. */
const acts = {
  refund: { may: ['support', 'finance'], second: 'above-limit', approve: ['finance'] },
  'book-transfer': money,
  'return-credit': { may: ['finance'], second: 'above-limit' },
  'move-transfer': { may: ['finance'], second: 'above-limit' },
  'read-bank-file': money,
  'book-line': money,
  'close-line': money,
  'give-goodwill': { may: ['support', 'finance'], second: 'above-limit', approve: ['finance'] },
  'end-goodwill': helps,
  'set-payment-method': money,
  'charge-again': money,
  'send-evidence': money,
  'send-documents': helps,
  'send-mail-again': helps,
  'rerun-billing': money,
  'extend-trial': { may: ['support', 'finance', 'product'], second: 'never', daysAtMost: { support: 14 } },
  'end-trial': { may: ['support', 'finance', 'product'], second: 'never' },
  'grant-plan': { may: ['finance', 'product'], second: 'never' },
  'change-plan': helps,
  'cancel-plan': helps,
  'create-organization': { may: ['support', 'administrator'], second: 'never' },
  'rename-organization': helps,
  'add-administrator': login,
  'end-vat-number': money,
  'end-sessions': helps,
  'set-login-address': login,
  'remove-second-factor': login,
  'end-provider-link': helps,
  'export-person': helps,
  'erase-person': login,
  'release-organization': money,
  'answer-brake': { may: ['finance'], second: 'always' },
  'stop-charging': { may: ['finance'], second: 'always' },
  'lift-charging-stop': { may: ['finance'], second: 'always' },
  'sign-run': { may: ['finance'], second: 'always' },
  'apply-catalogue': { may: ['product'], second: 'always', approve: ['finance'] },
  'save-draft': drafts,
  'rehearse-draft': drafts,
  'publish-catalogue': { may: ['product'], second: 'always', approve: ['finance'] },
  'withdraw-publishing': { may: ['product', 'finance'], second: 'never' },
  'save-campaign': { may: ['product', 'finance'], second: 'never' },
  'start-campaign': { may: ['product', 'finance'], second: 'above-limit', approve: ['finance'] },
  'stop-campaign': { may: ['product', 'finance'], second: 'never' },
  'close-journal': money,
  'export-journal': money,
  'reconcile-charges': money,
  'requeue-job': machine,
  'resend-deliveries': machine,
  'add-receiver': machine,
  'change-receiver': machine,
  'rotate-receiver': machine,
  'pause-receiver': machine,
  'resume-receiver': machine,
  'remove-receiver': machine,
  'create-service-key': machine,
  'rotate-service-key': machine,
  'revoke-service-key': machine,
  'set-maintenance': machine,
  'clear-maintenance': machine,
  'move-clock': machine,
} as const satisfies Record<ActName, ActRow>

const rows: Readonly<Record<ActName, ActRow>> = acts

/** Auditors see everything except clubs' consoles. */
const seen = {
  find: ['support', 'finance', 'auditor'],
  'read-customer': ['support', 'finance', 'auditor'],
  'read-totals': ['finance', 'product', 'auditor'],
  'read-run': ['finance', 'auditor'],
  'read-revenue': ['finance', 'auditor'],
  'read-disputes': ['finance', 'auditor'],
  'read-transfers': ['finance', 'auditor'],
  'read-journal': ['finance', 'auditor'],
  look: ['support', 'finance'],
  'read-cases': ['support', 'finance', 'product', 'auditor'],
  'answer-cases': ['support', 'finance', 'product'],
  'read-catalogue': ['finance', 'product', 'auditor'],
  'read-approvals': ['support', 'finance', 'product', 'auditor'],
  audit: ['finance', 'auditor', 'administrator'],
  settings: ['finance', 'product', 'auditor', 'administrator'],
  machines: ['auditor', 'administrator'],
} as const satisfies Record<Reading, readonly OperatorRole[]>

const isAct = (right: OperatorRight): right is ActName => Object.hasOwn(rows, right)

export const whoMay = (right: OperatorRight): readonly OperatorRole[] => {
  if (right === 'anybody') return operatorRoles
  return isAct(right) ? rows[right].may : seen[right]
}

const isOneOf = (roles: readonly OperatorRole[], allowed: readonly OperatorRole[]): boolean =>
  roles.some((role) => allowed.includes(role))

export const hasRight = (roles: readonly OperatorRole[], right: OperatorRight): boolean => isOneOf(roles, whoMay(right))

/** Also of an act that needs two only by `DESK_FILE`, or because somebody asked. */
export const whoApproves = (act: ActName): readonly OperatorRole[] => rows[act].approve ?? rows[act].may

export const mayApprove = (roles: readonly OperatorRole[], act: ActName): boolean => isOneOf(roles, whoApproves(act))

/** Hides amounts that were not typed. */
export const needsCase = (roles: readonly OperatorRole[]): boolean => !isOneOf(roles, ['finance', 'auditor'])

/** Null: no bound. */
export const mostDays = (roles: readonly OperatorRole[], act: ActName): number | null => {
  const { may, daysAtMost = {} } = rows[act]
  const own = roles.filter((role) => may.includes(role)).map((role) => daysAtMost[role] ?? null)
  return own.includes(null) || own.length === 0 ? null : Math.max(...own.filter((days) => days !== null))
}

export const secondPersonFor = (act: ActName): SecondPerson => rows[act].second
