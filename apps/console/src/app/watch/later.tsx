import { laterPart } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { useContract } from '../../lib/account/use-account.ts'

const Parts = laterPart(async () => (await import('./later-parts.tsx')).LaterParts, overviewWords)

export function Later() {
  if (useContract().state !== 'ready') return null
  return <Parts />
}
