/** Nulls are left out. */
export type Xml = string | null

const escape = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

type Attributes = Readonly<Record<string, string>>

const opening = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escape(value)}"`)].join(' ')

export const leaf = (name: string, text: string | null, attributes: Attributes = {}): Xml =>
  text === null || text === '' ? null : `<${opening(name, attributes)}>${escape(text)}</${name}>`

/** Null if empty. */
export function group(name: string, children: readonly Xml[], attributes: Attributes = {}): Xml {
  const inside = children.filter((child) => child !== null)
  return inside.length === 0 ? null : `<${opening(name, attributes)}>${inside.join('')}</${name}>`
}

export const date = (name: string, day: string | null): Xml =>
  group(name, [leaf('udt:DateTimeString', day?.replaceAll('-', '') ?? null, { format: '102' })])
