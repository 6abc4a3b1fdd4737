import { DAY, type Instant } from '@touchline/domain/calendar'
import { afterResult, type DunningCourse, dunningCourse, type PaymentResult } from '@touchline/domain/payment'
import type { Bill, Organization } from './organization.ts'
import type { Provider } from './provider.ts'

function hear(bill: Bill, result: PaymentResult): void {
  const next = afterResult(bill.status, result)
  if (next === 'ignored') return
  bill.status = next
  bill.history.push(next)
}

function settleAttempt(bill: Bill, key: string, result: PaymentResult, now: Instant): void {
  hear(bill, result)
  if (result === 'unknown') {
    bill.retryAt = now + DAY
    return
  }
  if (bill.inFlight === key) bill.inFlight = null
  bill.failedAt = bill.status === 'Error' ? (bill.failedAt ?? now) : null
  const { failedAt: firstFailedAt, rule, zone } = bill
  bill.said = firstFailedAt === null ? null : dunningCourse(rule, { firstFailedAt, isHard: false, zone }, now)
  bill.retryAt = bill.said?.nextTry ?? null
}

export function settle(bill: Bill, provider: Provider, now: Instant): void {
  if (bill.status === 'Complete' || bill.status === 'Cancel') return
  if (bill.inFlight !== null) {
    const found = provider.find(bill.inFlight)
    const key = bill.inFlight
    // Unknown to the provider: same key again.
    const result = found ?? provider.charge(key, bill.invoice.total.minor, now)
    settleAttempt(bill, key, result, now)
    return
  }
  const key = `${bill.id}/${bill.attempts.length + 1}`
  bill.attempts.push(key)
  bill.inFlight = key
  bill.status = 'Requesting'
  bill.history.push('Requesting')
  settleAttempt(bill, key, provider.charge(key, bill.invoice.total.minor, now), now)
}

export function hearEvents(organization: Organization, provider: Provider, now: Instant): void {
  for (const { key, result } of provider.arriving(now)) {
    const bill = organization.bills.find(({ attempts }) => attempts.includes(key))
    if (bill === undefined) {
      organization.broken.push(`the provider tells of ${key}, which nobody knows`)
      continue
    }
    // Events of replaced attempts matter only as successes.
    if (key === bill.attempts.at(-1) || result === 'succeeded') settleAttempt(bill, key, result, now)
  }
}

export function retryDue(organization: Organization, provider: Provider, now: Instant): void {
  for (const bill of organization.bills) {
    const { said } = bill
    if (bill.retryAt === null || bill.retryAt > now) continue
    settle(bill, provider, now)
    organization.broken.push(...otherThanSaid(bill, said, now))
  }
}

function otherThanSaid({ id, status, said }: Bill, before: DunningCourse | null, now: Instant): readonly string[] {
  if (said === null || before === null || status !== 'Error') return []
  const tries = said.nextTry === null ? 0 : said.furtherTries + 1
  // Queries in between are no tries.
  const most = before.furtherTries + (before.nextTry !== null && before.nextTry > now ? 1 : 0)
  return [
    ...(tries <= most ? [] : [`${id} is tried ${tries} times more, not ${most}`]),
    ...(said.pausesAt === before.pausesAt ? [] : [`${id} pauses the plan on another day than was said`]),
  ]
}

export function replaceCard(organization: Organization, provider: Provider, now: Instant): void {
  for (const bill of organization.bills)
    if (bill.status === 'Error' || bill.inFlight !== null) settle(bill, provider, now)
}
