import type { LocalDate } from '@touchline/domain/calendar'
import { maskedMail } from '@touchline/domain/mail'
import type { Currency } from '@touchline/domain/money'

interface ClosedAccount {
  readonly mail: string | null
  readonly bill: { readonly minor: number; readonly currency: Currency }
  readonly games: LocalDate
}

let last: ClosedAccount | null = null

export const closedAccount = {
  /** Masked. */
  note: (said: ClosedAccount | null): void => {
    last = said && { ...said, mail: said.mail === null ? null : maskedMail(said.mail) }
  },
  read: (): ClosedAccount | null => last,
}
