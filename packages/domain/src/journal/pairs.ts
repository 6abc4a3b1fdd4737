import type { AccountName } from './accounts.ts'
import type { Posting } from './postings.ts'

export interface Pair {
  readonly debit: AccountName
  readonly credit: AccountName
  readonly minor: bigint
}

interface Rest {
  readonly account: AccountName
  minor: bigint
}

/** For ledgers that know two accounts a line; each account keeps its sum. */
export function pairsOf(postings: readonly Posting[]): readonly Pair[] {
  const rest = (sign: bigint): Rest[] =>
    postings.filter(({ minor }) => minor * sign > 0n).map(({ account, minor }) => ({ account, minor: minor * sign }))
  const [debits, credits] = [rest(1n), rest(-1n)]
  const pairs: Pair[] = []
  let [debit, credit] = [debits.shift(), credits.shift()]
  while (debit !== undefined && credit !== undefined) {
    const minor = debit.minor < credit.minor ? debit.minor : credit.minor
    pairs.push({ debit: debit.account, credit: credit.account, minor })
    debit.minor -= minor
    credit.minor -= minor
    if (debit.minor === 0n) debit = debits.shift()
    if (credit.minor === 0n) credit = credits.shift()
  }
  return pairs
}
