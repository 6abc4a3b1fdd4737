import { maskedMail } from '@touchline/domain/mail'

let mail: string | null = null

/** Where the last mail of an account goes that is being closed: known until the page is left or loaded again. */
export const lastMail = {
  note: (address: string | null): void => {
    mail = address === null ? null : maskedMail(address)
  },
  /** Masked: there is no session any more. */
  read: (): string | null => mail,
}
