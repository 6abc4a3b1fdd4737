import { type Packed, pack } from './packed.ts'

export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** JSON that is the same for many and changes seldom: it is compressed once, and the browser asks whether what it has still holds. */
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
