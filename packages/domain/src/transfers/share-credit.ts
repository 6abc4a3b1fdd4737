/** Minor units. */
export interface Credit {
  readonly reference: string
  readonly left: number
}

interface Claim<Id extends string> {
  readonly id: Id
  readonly open: number
}

export interface Share<Id extends string> {
  readonly reference: string
  readonly id: Id
  readonly amount: number
}

/** In turn, nothing twice or above what is open (billing rules: "Bank transfers"). The rest stays credit. */
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
