/** The mail server said finally that it accepts nothing for this address; sending again changes nothing. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Uint8Array
}

export interface Message {
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
