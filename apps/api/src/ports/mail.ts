/** Permanently. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Does not count as a try. */
export class MailPutOff extends Error {
  override readonly name = 'MailPutOff'
  /** Not only for this address. */
  readonly isServerBusy: boolean

  constructor(message: string, { isServerBusy, cause }: { readonly isServerBusy: boolean; readonly cause: unknown }) {
    super(message, { cause })
    this.isServerBusy = isServerBusy
  }
}

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  content(): Promise<Uint8Array>
}

export interface Message {
  /** Stable, so that a repeated mail shows once. */
  readonly id?: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** RFC 8058. */
  readonly oneClickUnsubscribe?: string
  /** Where the mail comes back to; it names the mail. */
  readonly returnTo?: string
  readonly attachments?: readonly Attachment[]
}

/** Throws if not accepted: the job retries. */
export interface Mail {
  send(message: Message): Promise<void>
}
