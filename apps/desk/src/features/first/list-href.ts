import { hrefOf } from '../../lib/navigation.ts'

/** Opens a figure to its bills, in the run that is looked at. */
export const listHref = (filter: Readonly<Record<string, string>>): string => {
  const [path = '/first', query = ''] = location.hash.replace(/^#/, '').split('?')
  const now = new URLSearchParams(query)
  const kept = ['region', 'month'].flatMap((name) => {
    const value = now.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return hrefOf(path, { ...Object.fromEntries(kept), ...filter })
}
