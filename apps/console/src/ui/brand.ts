interface Brand {
  /** What texts call the service. */
  readonly name: string
  /** What the console itself is called. */
  readonly product: string
  /** Who has the rights. */
  readonly company: string
  /** The field of the mark, which the served document has in itself. */
  readonly viewBox: string
}

let worn: Brand = { name: '', product: '', company: '', viewBox: '0 0 1 1' }

/** Whose console it is: once, before anything renders. */
export const wear = (brand: Brand): void => {
  worn = brand
}

export const brand = (): Brand => worn
