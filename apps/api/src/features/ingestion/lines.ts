/** A document has hundreds of bytes; what is longer than this was not meant as one line. */
const LONGEST_LINE = 65_536
/** Several millions of lines: a sender with more sends another body. */
const LARGEST_BODY_BYTES = 1_073_741_824

export type Line =
  | { readonly kind: 'line'; readonly number: number; readonly text: string }
  | { readonly kind: 'too-long'; readonly number: number }
  /** The last, when there is more than one body may have. */
  | { readonly kind: 'body-too-large' }

/** Cuts a body into lines as it arrives; never more than one line and one chunk is in memory. Blank lines only count. */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  largestBodyBytes = LARGEST_BODY_BYTES,
): AsyncGenerator<Line, void> {
  const decoder = new TextDecoder()
  let number = 0
  let rest = ''
  let isTooLong = false
  let bytes = 0
  const lineOf = (text: string): Line | null => {
    number += 1
    if (isTooLong || text.length > LONGEST_LINE) return { kind: 'too-long', number }
    return text.trim() === '' ? null : { kind: 'line', number, text }
  }
  for await (const chunk of stream) {
    bytes += chunk.byteLength
    if (bytes > largestBodyBytes) {
      yield { kind: 'body-too-large' }
      return
    }
    const pieces = decoder.decode(chunk, { stream: true }).split('\n')
    const last = pieces.pop() ?? ''
    for (const piece of pieces) {
      const line = lineOf(rest + piece)
      rest = ''
      isTooLong = false
      if (line !== null) yield line
    }
    rest += last
    if (rest.length > LONGEST_LINE) {
      isTooLong = true
      rest = ''
    }
  }
  if (rest !== '' || isTooLong) {
    const line = lineOf(rest)
    if (line !== null) yield line
  }
}
