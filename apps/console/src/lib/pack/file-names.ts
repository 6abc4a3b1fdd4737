/** How the head of a file begins in a ZIP that is made while it is sent: its mark, version, flags and method. */
const MARK = [0x50, 0x4b, 0x03, 0x04, 0x2d, 0x00, 0x08, 0x08, 0x00, 0x00] as const
/** Where the head has the length of the name, and where the name begins. */
const LENGTH_AT = 26
const NAME_AT = 30

/** Finds the names of files in a ZIP as its bytes come, wherever they are cut. */
export function fileNames(): (chunk: Uint8Array) => readonly string[] {
  let kept = new Uint8Array()
  return (chunk) => {
    const bytes = joined(kept, chunk)
    const names: string[] = []
    let at = markFrom(bytes, 0)
    for (let end = endOfName(bytes, at); end <= bytes.length; end = endOfName(bytes, at)) {
      names.push(new TextDecoder().decode(bytes.subarray(at + NAME_AT, end)))
      at = markFrom(bytes, end)
    }
    kept = bytes.slice(at)
    return names
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Where the next mark is; where the bytes end within what may be one, its beginning. */
function markFrom(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(MARK[0], from)
  while (at !== -1 && !MARK.every((byte, index) => at + index >= bytes.length || bytes[at + index] === byte))
    at = bytes.indexOf(MARK[0], at + 1)
  return at === -1 ? bytes.length : at
}

/** Beyond the bytes where they do not say it yet. */
function endOfName(bytes: Uint8Array, at: number): number {
  const [low, high] = [bytes[at + LENGTH_AT], bytes[at + LENGTH_AT + 1]]
  return low === undefined || high === undefined ? Number.POSITIVE_INFINITY : at + NAME_AT + low + high * 256
}
