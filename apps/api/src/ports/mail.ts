/** The mail server said finally that it accepts nothing for this address; sending again changes nothing. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** One message out. Throws when the server does not take it: the job that sends it tries again. */
export interface Mail {
  send(message: { to: string; subject: string; text: string; html: string }): Promise<void>
}
