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

/** Whose console it is. */
export const brand: Brand = { name: '', product: '', company: '', viewBox: '' }

/** Once, before anything renders. */
export const wear = (worn: Brand): Brand => Object.assign(brand, worn)
