import { createHmac } from 'node:crypto'

/** Deterministic within a copy, so references hold; irreversible without its secret, which is not kept. */
export type Rule =
  /** A name, an address or any free text. */
  | 'word'
  | 'words'
  | 'mail'
  /** A mail address stays one. */
  | 'login'
  /** Keeps the form of a code. */
  | 'code'
  | 'phone'
  /** Keeps the provider's prefix. */
  | 'id'
  /** Keeps our ids, dates and numbers. */
  | 'subject'
  /** Keeps ids of people and names of processes. */
  | 'actor'
  /** Keeps our names, ids, dates and figures. */
  | 'facts'
  /** Buyer replaced, marked as a rehearsal's. */
  | 'document'
  | 'new'
  | 'nothing'
  | 'password'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

const OURS = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?)?)$/i
const PROVIDERS = /^(?:ch|pi|pm|cus|dp|du|re|pyr|py|seti|evt|card|src)_\w+$/

/** Keys with our vocabulary: plans, states, kinds. Other texts, also of future keys, are replaced. */
const labels = new Set(
  `planGroupId contractPlanId contractPlanIds planId planIds plan plans planNames names entryId couponCode couponId baseId
  currency month cancellation paymentStatus memberRole thing role roles per checks only kind kinds code brand method parts
  status cycle language lang category unit zone region moment period edition revision what mode country resolution`.split(
    /\s+/,
  ),
)

/** What was sold, by whom and for how much. */
const ofDocument = new Set(
  `edition revision kind number issueDate language issuer planName lines currency subtotal taxRatePercent taxedAs tax total servicePeriod
  paymentMethod dueDate paidOn invoiceNumber corrects replaces payments balance`.split(/\s+/),
)

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `password`: a hash that matches nothing. */
export function replacer({ secret, password }: { readonly secret: string; readonly password: string }) {
  const hash = (text: string): string => createHmac('sha256', secret).update(text).digest('hex').slice(0, 12)
  const word = (text: string): string => (text === '' ? '' : `Name ${hash(text)}`)
  const mail = (text: string): string => `m-${hash(text.toLowerCase())}@example.invalid`
  const id = (text: string): string => `${text.split('_')[0]}_${hash(text)}${hash(`${text}.`)}`
  const part = (text: string, index: number, all: readonly string[]): string => {
    if (OURS.test(text) || /^\d{1,13}$/.test(text) || ownSubjects.has(text)) return text
    if (PROVIDERS.test(text)) return id(text)
    return index === 0 && all.length > 1 && /^[a-z-]+$/.test(text) ? text : hash(text)
  }
  const text = (given: string): string => {
    if (OURS.test(given)) return given
    if (PROVIDERS.test(given)) return id(given)
    return given.includes('@') ? mail(given) : word(given)
  }
  const facts = (given: Json, isLabel = false): Json => {
    if (typeof given === 'string') return isLabel && !given.includes('@') ? given : text(given)
    if (Array.isArray(given)) return given.map((each: Json) => facts(each, isLabel))
    if (!isObject(given)) return given
    // Earlier versions lack it, and checks then accept any address.
    const kept = Object.entries(given).filter(([key]) => key !== 'ownAddress')
    return Object.fromEntries(
      kept.map(([key, value]) => [key, key === 'last4' ? digits(value) : facts(value, isLabel || labels.has(key))]),
    )
  }
  const document = (given: Json): Json => {
    if (!isObject(given)) return facts(given)
    const { issuer } = given
    const content: Record<string, Json> = {}
    for (const [key, value] of Object.entries(given)) content[key] = ofDocument.has(key) ? value : facts(value)
    if (issuer === undefined || !isObject(issuer)) return content
    const brand =
      issuer['brand'] !== undefined && isObject(issuer['brand'])
        ? { brand: { ...issuer['brand'], isRehearsal: true } }
        : {}
    return { ...content, issuer: { ...issuer, ...brand } }
  }
  const ofText: Readonly<
    Record<Exclude<Rule, 'facts' | 'document' | 'words' | 'nothing' | 'new'>, (given: string) => string>
  > = {
    word,
    mail,
    login: (given) => (given.includes('@') ? mail(given) : `r-${hash(given)}`),
    code: (given) => `r-${hash(given)}`,
    phone: () => '+12025550100',
    id,
    subject: (given) => given.split(':').map(part).join(':'),
    actor: (given) => (OURS.test(given) || ownActors.has(given) || given === 'mail server' ? given : word(given)),
    password: () => password,
  }
  return (rule: Rule, given: Json): Json => {
    if (given === null || rule === 'nothing' || rule === 'new') return null
    if (rule === 'facts') return facts(given)
    if (rule === 'document') return document(given)
    if (rule === 'words')
      return Array.isArray(given) ? given.map((each: Json) => (typeof each === 'string' ? word(each) : null)) : null
    return ofText[rule](typeof given === 'string' ? given : JSON.stringify(given))
  }
}

const digits = (given: Json): Json => (given === null ? null : '0000')

const ownSubjects = new Set(['upload', 'export', 'analysts', 'viewers', 'storage'])

const ownActors = new Set(
  `books-check departures grace month-close month-start plan-end platform prices provider-event purge reconciliation request-expiry
  settlement payer term-start operator system console`.split(/\s+/),
)
