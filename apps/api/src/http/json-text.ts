/** A body that is JSON already, e.g. made by the database: it is sent unchanged, not read and written again. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
