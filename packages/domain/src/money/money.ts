/** Integer minor units; currencies never mix (billing rules: "Money and time"). */
export const currencies = ['JPY', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

export interface Money {
  readonly minor: bigint
  readonly currency: Currency
}

export const money = (minor: bigint, currency: Currency): Money => ({ minor, currency })

export const zero = (currency: Currency): Money => money(0n, currency)

/** Throws for two currencies. */
export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error(`cannot add ${b.currency} to ${a.currency}`)
  return money(a.minor + b.minor, a.currency)
}

export const sum = (parts: readonly Money[], currency: Currency): Money => parts.reduce(add, zero(currency))

/** Towards minus infinity; the only rounding. */
export function floorDiv(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  const exact = numerator % denominator === 0n
  return exact || numerator < 0n === denominator < 0n ? quotient : quotient - 1n
}

/** amount x numerator / denominator, rounded down once. */
export const fraction = (amount: Money, numerator: bigint, denominator: bigint): Money =>
  money(floorDiv(amount.minor * numerator, denominator), amount.currency)

/** By weight, so that nothing is lost by rounding. */
export function sharesOf(amount: bigint, weights: readonly bigint[]): readonly bigint[] {
  const whole = weights.reduce((all, weight) => all + weight, 0n)
  let through = 0n
  return weights.map((weight) => {
    const before = floorDiv(amount * through, whole)
    through += weight
    return floorDiv(amount * through, whole) - before
  })
}

/** With the currency's decimals, a point, no separators. */
export function decimalText({ minor, currency }: Money): string {
  if (currency === 'JPY') return minor.toString()
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
