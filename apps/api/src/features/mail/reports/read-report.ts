import { type DeliveryStatus, deliveryStatusIn, mailNamedIn, type NamedMail } from '@touchline/domain/mail-reports'
import PostalMime, { type Email } from 'postal-mime'

/** Untrusted: nothing of it is kept but the words of a status. */
const limits = { maxNestingDepth: 8, maxHeadersSize: 131_072, forceRfc822Attachments: true } as const
const MOST_PARTS = 20
const MOST_ADDRESSES = 20

export type ReadReport =
  | { readonly kind: 'no-report' | 'malformed' }
  | { readonly kind: 'report'; readonly named: NamedMail | null; readonly status: DeliveryStatus }

/** To whom the report came: servers differ in where they say it. */
const addressed: ReadonlySet<string> = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to'])

function namedIn({ headers }: Email, returnAddress: string): NamedMail | null {
  const texts = headers.filter(({ key }) => addressed.has(key)).map(({ value }) => value)
  const addresses = texts.flatMap((text) => text.split(/[\s<>,;:"]+/)).filter((word) => word.includes('@'))
  for (const address of addresses.slice(0, MOST_ADDRESSES)) {
    const mail = mailNamedIn(returnAddress, address)
    if (mail !== null) return mail
  }
  return null
}

const isReport = ({ headers }: Email): boolean =>
  /^multipart\/report\b/i.test(headers.find(({ key }) => key === 'content-type')?.value.trim() ?? '')

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

export async function readReport(raw: string | Uint8Array, returnAddress: string): Promise<ReadReport> {
  const email = await PostalMime.parse(raw, limits).catch(() => null)
  if (email === null) return { kind: 'malformed' }
  if (!isReport(email)) return { kind: 'no-report' }
  const statuses = email.attachments.filter(({ mimeType }) => mimeType === 'message/delivery-status')
  const [only] = statuses
  if (only === undefined) return { kind: 'no-report' }
  if (statuses.length > 1 || email.attachments.length > MOST_PARTS) return { kind: 'malformed' }
  const status = deliveryStatusIn(textOf(only.content))
  return status === null ? { kind: 'malformed' } : { kind: 'report', named: namedIn(email, returnAddress), status }
}
