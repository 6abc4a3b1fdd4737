/** A body that is JSON already, e.g. made by the database: it is sent as it stands, not read and written again. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
