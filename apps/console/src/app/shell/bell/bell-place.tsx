import { laterPart } from '../../../forms/part.tsx'
import { useContractState } from '../../../lib/account/use-account.ts'

const Bell = laterPart(async () => (await import('./bell.tsx')).Bell)

/** Where the bell will be: it comes after the account, and nothing moves. */
export const BellPlace = () => <div className="bell-place">{useContractState() !== undefined && <Bell />}</div>
