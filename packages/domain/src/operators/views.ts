/** First parts of the desk's addresses. */
const deskPaths = [
  'today',
  'find',
  'customer',
  'case',
  'dispute',
  'first',
  'transfers',
  'revenue',
  'journal',
  'catalogue',
  'campaigns',
  'approvals',
  'audit',
  'settings',
] as const

export type DeskPath = `/${(typeof deskPaths)[number]}`

export const LONGEST_VIEW_NAME = 60
const LONGEST_VIEW_ADDRESS = 1_000
/** Of one operator. */
export const MOST_VIEWS = 30

const ADDRESS = new RegExp(String.raw`^/(?:${deskPaths.join('|')})(?:/[\w.~%-]+)*(?:\?[\w.~%=&+*'()!-]*)?$`)

/** A page of the desk with its filter, and nothing else that a link could open. */
export const isDeskAddress = (text: string): boolean => text.length <= LONGEST_VIEW_ADDRESS && ADDRESS.test(text)

type ViewNameFault = 'missing' | 'too-long'

export function viewNameFault(name: string): ViewNameFault | null {
  const { length } = name.trim()
  if (length === 0) return 'missing'
  return length > LONGEST_VIEW_NAME ? 'too-long' : null
}
