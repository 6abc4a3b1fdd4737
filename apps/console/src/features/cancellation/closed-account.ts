import type { LocalDate } from '@touchline/domain/calendar'
import { maskedMail } from '@touchline/domain/mail'
import type { Currency } from '@touchline/domain/money'

interface ClosedAccount {
  /** Where the last mail goes. */
  readonly mail: string | null
  readonly bill: { readonly minor: number; readonly currency: Currency }
  /** The day on which the games are deleted. */
  readonly games: LocalDate
}

let last: ClosedAccount | null = null

/** What the page after closing an account says: known until the page is left or loaded again. */
export const closedAccount = {
  /** Masked: there is no session any more. */
  note: (said: ClosedAccount | null): void => {
    last = said && { ...said, mail: said.mail === null ? null : maskedMail(said.mail) }
  },
  read: (): ClosedAccount | null => last,
}
