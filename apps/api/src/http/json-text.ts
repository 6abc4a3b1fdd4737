import { type Packed, pack } from './packed.ts'

export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Shared and rarely changing: compressed once, revalidated by the browser. */
export class KeptText extends JsonText {
  readonly packed: Packed

  private constructor(text: string, packed: Packed) {
    super(text)
    this.packed = packed
  }

  static async of(text: string): Promise<KeptText> {
    return new KeptText(text, await pack(text))
  }
}
