/** What is left of a transfer that came; amounts are minor units of the contract's currency. */
export interface Credit {
  /** The bank's own reference of the transfer. */
  readonly reference: string
  readonly left: number
}

/** What is to be paid: a bill, or money that goes back. */
interface Claim<Id extends string> {
  readonly id: Id
  readonly open: number
}

/** A part of a transfer that pays a part of a claim. */
export interface Share<Id extends string> {
  readonly reference: string
  readonly id: Id
  readonly amount: number
}

/**
 * Each claim in turn takes from each credit in turn what it needs and what is left, so that nothing is paid twice or
 * above what is open (billing rules: "Bank transfers"). What no claim takes stays credit.
 */
export function shareCredit<Id extends string>(
  credits: readonly Credit[],
  claims: readonly Claim<Id>[],
): readonly Share<Id>[] {
  const left = new Map(credits.map((credit) => [credit.reference, credit.left]))
  return claims.flatMap(({ id, open }) => {
    let toPay = open
    return [...left].flatMap(([reference, has]) => {
      const amount = Math.min(has, toPay)
      if (amount <= 0) return []
      toPay -= amount
      left.set(reference, has - amount)
      return [{ reference, id, amount }]
    })
  })
}
