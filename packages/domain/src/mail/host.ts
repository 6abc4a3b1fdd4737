const PREFIX = 'xn--'
const BASE = 36
const FIRST = 0x80
const LAST = 0x10_ff_ff

const digitOf = (sign: string): number | null => (/^[a-z0-9]$/.test(sign) ? Number.parseInt(sign, BASE) : null)
const valueOf = (sign: string): number | null => {
  const digit = digitOf(sign)
  return digit === null ? null : digit < 10 ? digit + 26 : digit - 10
}

function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > 455; k += BASE) rest = Math.floor(rest / 35)
  return k + Math.floor((36 * rest) / (rest + 38))
}

function numberAt(text: string, from: number, bias: number): { readonly value: number; readonly next: number } | null {
  let value = 0
  let weight = 1
  for (let at = from, k = BASE; ; at += 1, k += BASE) {
    const digit = valueOf(text.charAt(at))
    if (digit === null) return null
    value += digit * weight
    if (value > LAST * 64) return null
    const threshold = Math.min(26, Math.max(1, k - bias))
    if (digit < threshold) return { value, next: at + 1 }
    weight *= BASE - threshold
  }
}

/** RFC 3492; null: invalid. */
function decoded(text: string): string | null {
  const plain = Math.max(0, text.lastIndexOf('-'))
  const points = Array.from(text.slice(0, plain), (sign) => sign.charCodeAt(0))
  let code = FIRST
  let place = 0
  let bias = 72
  for (let at = plain === 0 ? 0 : plain + 1; at < text.length; ) {
    const number = numberAt(text, at, bias)
    if (number === null) return null
    const end = place + number.value
    const count = points.length + 1
    bias = adapted(end - place, count, place === 0 && code === FIRST)
    code += Math.floor(end / count)
    if (code > LAST) return null
    place = end % count
    points.splice(place, 0, code)
    place += 1
    at = number.next
  }
  return String.fromCodePoint(...points)
}

/** `xn--bcher-kva.example` becomes `bücher.example`; `URL` cannot decode. */
export const hostRead = (host: string): string =>
  host
    .normalize('NFKC')
    .toLowerCase()
    .split('.')
    .map((label) => (label.startsWith(PREFIX) ? (decoded(label.slice(PREFIX.length)) ?? label) : label))
    .join('.')
    .normalize('NFKC')
    .toLowerCase()
