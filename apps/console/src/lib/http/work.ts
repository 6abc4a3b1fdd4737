/** FIPS 180-4: from the roots of the first primes. */
const primes: number[] = []
for (let number = 2; primes.length < 64; number += 1) {
  if (primes.every((prime) => number % prime !== 0)) primes.push(number)
}
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const at = (words: Int32Array, place: number): number => words[place] ?? 0
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const schedule = new Int32Array(64)

function compress(state: Int32Array, block: Int32Array, into: Int32Array): void {
  schedule.set(block)
  for (let t = 16; t < 64; t += 1) {
    const early = at(schedule, t - 15)
    const late = at(schedule, t - 2)
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    schedule[t] = at(schedule, t - 16) + s0 + at(schedule, t - 7) + s1
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let t = 0; t < 64; t += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + at(rounds, t) + at(schedule, t)) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  into[0] = at(state, 0) + a
  into[1] = at(state, 1) + b
  into[2] = at(state, 2) + c
  into[3] = at(state, 3) + d
  into[4] = at(state, 4) + e
  into[5] = at(state, 5) + f
  into[6] = at(state, 6) + g
  into[7] = at(state, 7) + h
}

const BLOCK = 64
const DIGITS = 8
const wordAt = (text: string, place: number): number =>
  (text.charCodeAt(place) << 24) |
  (text.charCodeAt(place + 1) << 16) |
  (text.charCodeAt(place + 2) << 8) |
  text.charCodeAt(place + 3)

const SLICE_MS = 20
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

/** Finds an answer whose SHA-256 begins with that many zero bits. The challenge fills one block, hashed once. */
export async function doWork(challenge: string, bits: number): Promise<string> {
  const fixed = `${challenge}.`
  if (fixed.length !== BLOCK) throw new Error('a challenge of another kind')
  const block = Int32Array.from({ length: 16 }, (_, place) => wordAt(fixed, place * 4))
  const begun = new Int32Array(8)
  compress(initial, block, begun)
  const hash = new Int32Array(8)
  block.fill(0)
  block[2] = 1 << 31
  block[15] = (BLOCK + DIGITS) * 8
  for (let answer = 0, since = performance.now(); answer < 10 ** DIGITS; answer += 1) {
    const digits = String(answer).padStart(DIGITS, '0')
    block[0] = wordAt(digits, 0)
    block[1] = wordAt(digits, 4)
    compress(begun, block, hash)
    if (at(hash, 0) >>> (32 - bits) === 0) return fixed + digits
    if (answer % 1_000 === 0 && performance.now() - since > SLICE_MS) {
      await nextTurn()
      since = performance.now()
    }
  }
  throw new Error('no answer was found')
}
