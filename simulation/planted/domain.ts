import type { TextFault } from './text-fault.ts'

const DOMAIN = 'packages/domain/src'

export const domainFaults: readonly TextFault[] = [
  {
    name: 'the wrong end of a day',
    file: `${DOMAIN}/billing/days.ts`,
    says: 'return start < end ? [end - 1] : []',
    instead: 'return start < end ? [end] : []',
    found: /the independent biller says|was fixed at/,
  },
  {
    name: 'a paid bill that can become unpaid',
    file: `${DOMAIN}/payment/payment-status.ts`,
    says: 'if (isFinal(current)) return',
    instead: "if (current === 'Cancel') return",
    found: /went on from Complete|and was taken/,
  },
  {
    name: 'a renewal a millisecond late',
    file: `${DOMAIN}/lifecycle/renewal.ts`,
    says: 'start: termEnd, end })',
    instead: 'start: termEnd + 1, end })',
    found: /do not meet/,
  },
  {
    name: 'rounding up',
    file: `${DOMAIN}/money/money.ts`,
    says: 'return exact || numerator < 0n === denominator < 0n ? quotient : quotient - 1n',
    instead: 'return exact ? quotient : quotient + 1n',
    found: /its sums are wrong|the independent biller says/,
  },
  {
    name: 'an estimate without what follows a coupon',
    file: `${DOMAIN}/billing/monthly.ts`,
    says: 'const contract = withAutomaticChanges(asked.contract, catalogue, end)',
    instead: 'const contract = end > 0 ? asked.contract : withAutomaticChanges(asked.contract, catalogue, end)',
    found: /was said to cost|is estimated at/,
  },
  {
    name: 'a game that is deleted on the last day of a month and costs nothing',
    file: `${DOMAIN}/billing/missed-storage.ts`,
    says: "charges.push({ cycle: 'month', chargedAt: end })",
    instead: "if (end - after > 259_200_000) charges.push({ cycle: 'month', chargedAt: end })",
    found: /the independent biller says/,
  },
  {
    name: 'a sleep that is billed as awake',
    file: `${DOMAIN}/billing/monthly.ts`,
    says: 'const awake = deciding.filter((instant) => !isAsleepAt(contract, catalogue, instant))',
    instead: 'const awake = deciding',
    found: /the independent biller says/,
  },
  {
    name: 'a seat that ends while somebody has it',
    file: `${DOMAIN}/lifecycle/end-given-up.ts`,
    says: 'Math.max(1, inUse.analysts)',
    instead: '1',
    found: /seats are left, not/,
  },
  {
    name: 'a last bill of leaving at once that is the whole month',
    file: `${DOMAIN}/cancellation/preview.ts`,
    says: 'lastInvoice: lastInvoice(now)',
    instead: 'lastInvoice: lastInvoice()',
    found: /was quoted at|is estimated at/,
  },
  {
    name: 'a scheduled plan that loses its price list',
    file: `${DOMAIN}/lifecycle/schedule.ts`,
    says: 'reserved: reservedFrom(boundary, change.to.cycle, contract.zone, now)',
    instead: 'reserved: boundary > 0 ? null : reservedFrom(boundary, change.to.cycle, contract.zone, now)',
    found: /was said to cost|is estimated at/,
  },
]
