import { lineWritten } from '../text/index.ts'

/** RFC 3464, of the one recipient that each of our mails has. */
export type DeliveryStatus =
  | { readonly kind: 'came-back'; readonly said: string; readonly isOfAddress: boolean }
  | { readonly kind: 'arrived' }
  /** Delayed, passed on to a server that reports nothing, or of a list whose members differ. */
  | { readonly kind: 'nothing-final' }

const MOST_CHARACTERS = 65_536
const MOST_RECIPIENTS = 20
const MOST_WORDS = 500

const FIELD = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/

type Fields = ReadonlyMap<string, string>

/** The first of a name counts. */
function fieldsIn(block: string): Fields {
  const fields = new Map<string, string>()
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name = '', value = ''] = FIELD.exec(line) ?? []
    const key = name.toLowerCase()
    if (key !== '' && !fields.has(key)) fields.set(key, value.trim())
  }
  return fields
}

/** "failed (after five days)": words in brackets are a comment. */
const plainOf = (value: string | undefined): string => (value ?? '').replace(/\(.*$/, '').trim().toLowerCase()

const CODE = /^([245])\.(\d{1,3})\.(\d{1,3})\b/

/** RFC 3463: 3 is their system, 5 the protocol, 6 what was sent; all others are of the address. */
const NOT_OF_ADDRESS = ['3', '5', '6']

const isOfAddress = ([, grade = '', subject = '']: readonly string[]): boolean =>
  grade === '5' && !NOT_OF_ADDRESS.includes(subject)

/** `smtp; 550 5.1.1 no such user`: the words of the remote server, else the bare code. */
function wordsOf(recipient: Fields, code: string): string {
  const said = (recipient.get('diagnostic-code') ?? '').replace(/^[\w-]+[ \t]*;[ \t]*/, '')
  const readable = lineWritten(said.replaceAll(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ').replaceAll(/\s+/g, ' '))
  return (readable === '' ? code : readable).slice(0, MOST_WORDS)
}

const actions: readonly string[] = ['failed', 'delayed', 'delivered', 'relayed', 'expanded']

/** Null: not a delivery status. */
export function deliveryStatusIn(text: string): DeliveryStatus | null {
  if (text.length > MOST_CHARACTERS) return null
  const blocks = text.replaceAll(/\r\n?/g, '\n').split(/\n(?:[ \t]*\n)+/)
  const recipients = blocks.map(fieldsIn).filter((fields) => fields.has('action'))
  const [first] = recipients
  if (first === undefined || recipients.length > MOST_RECIPIENTS) return null
  const [action = '', ...others] = new Set(recipients.map((each) => plainOf(each.get('action'))))
  if ([action, ...others].some((each) => !actions.includes(each))) return null
  if (others.length > 0) return { kind: 'nothing-final' }
  const code = CODE.exec(plainOf(first.get('status')))
  if (action === 'delivered') return code?.[1] === '2' ? { kind: 'arrived' } : null
  if (action !== 'failed') return { kind: 'nothing-final' }
  if (code === null || code[1] === '2') return null
  return { kind: 'came-back', said: wordsOf(first, code[0]), isOfAddress: isOfAddress(code) }
}
