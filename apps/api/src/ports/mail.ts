/** The mail server said finally that it accepts nothing for this address; sending again changes nothing. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/**
 * The mail server takes this mail later: it is busy, or it counts what it is handed. Nothing is wrong with the mail, so
 * that this is no try of it.
 */
export class MailPutOff extends Error {
  override readonly name = 'MailPutOff'
  /** The whole server takes nothing for now, and not only this address. */
  readonly isServerBusy: boolean

  constructor(message: string, { isServerBusy, cause }: { readonly isServerBusy: boolean; readonly cause: unknown }) {
    super(message, { cause })
    this.isServerBusy = isServerBusy
  }
}

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  /** Asked for when the mail is handed over: who takes mails without looking inside writes no paper. */
  content(): Promise<Uint8Array>
}

export interface Message {
  /** The same for the same mail, also when it is handed over twice: mail programs then show it once. */
  readonly id?: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where a mail program ends such mails with one request and no page (RFC 8058); none for what cannot be ended. */
  readonly oneClickUnsubscribe?: string
  readonly attachments?: readonly Attachment[]
}

/** One message out. Throws when the server does not take it: the job that sends it tries again. */
export interface Mail {
  send(message: Message): Promise<void>
}
