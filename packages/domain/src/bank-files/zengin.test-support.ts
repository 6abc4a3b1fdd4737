const left = (text: string, length: number): string => text.padEnd(length).slice(0, length)
const right = (figure: number | string, length: number): string => String(figure).padStart(length, '0')

interface Account {
  readonly account?: string
  readonly opening?: number
}

export interface Came {
  readonly number?: string
  readonly day?: string
  readonly amount: number
  readonly name?: string
  readonly edi?: string
  readonly text?: string
}

const header = (kind: '01' | '03', { account = '7710456', opening = 0 }: Account): string => {
  const head = `1${kind}0081127081127081127${'0005'}${left('ﾐﾂﾋﾞｼ', 15)}001${left('ﾎﾝﾃﾝ', 15)}`
  if (kind === '01') return left(`${head}1${right(account, 7)}${left('ﾀﾂﾁﾗｲﾝ(ｶ', 40)}`, 200)
  return left(`${head}0001${right(account, 10)}${left('ﾀﾂﾁﾗｲﾝ(ｶ', 40)}11${right(opening, 14)}`, 200)
}

/** A notice of transfers that came, of 27 November of Reiwa 8. */
export const noticeOf = (lines: readonly (Came & { readonly isCancelled?: boolean })[], of: Account = {}): string[] => {
  const records = lines.map(({ number = '000001', day = '081127', amount, name = '', edi = '', isCancelled = false }) =>
    left(
      `2${right(number, 6)}${day}${day}${right(amount, 10)}${right(0, 10)}${right(0, 10)}${left(name, 48)}${left('ﾐｽﾞﾎ', 15)}${left('ｼﾌﾞﾔ', 15)}${isCancelled ? '1' : ' '}${left(edi, 20)}`,
      200,
    ),
  )
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  const trailer = left(`8${right(lines.length, 6)}${right(sum, 12)}${right(0, 6)}${right(0, 12)}`, 200)
  return [header('01', of), ...records, trailer, left(`9${right(lines.length + 3, 10)}${right(1, 5)}`, 200)]
}

/** A statement of what came and went; an amount below 0 went. */
export const statementOf = (lines: readonly Came[], of: Account = {}): string[] => {
  const records = lines.map(({ number = '00000001', day = '081127', amount, name = '', edi = '', text = '' }) =>
    left(
      `2${right(number, 8)}${day}${day}${amount > 0 ? '1' : '2'}11${right(Math.abs(amount), 12)}${right(0, 12)}${right(0, 6)}${right(0, 6)}0${right(0, 7)}${right(0, 3)}${right(0, 10)}${left(name, 48)}${left('', 15)}${left('', 15)}${left(text, 20)}${left(edi, 20)} `,
      200,
    ),
  )
  const sum = (isIn: boolean) =>
    lines.reduce((total, { amount }) => total + (amount > 0 === isIn ? Math.abs(amount) : 0), 0)
  const closing = (of.opening ?? 0) + sum(true) - sum(false)
  const trailer = left(
    `8${right(0, 6)}${right(sum(true), 13)}${right(0, 6)}${right(sum(false), 13)}1${right(closing, 14)}${right(lines.length, 7)}`,
    200,
  )
  return [header('03', of), ...records, trailer, left(`9${right(lines.length + 3, 10)}`, 200)]
}
